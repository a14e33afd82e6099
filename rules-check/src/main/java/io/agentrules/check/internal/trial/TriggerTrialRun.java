package io.agentrules.check.internal.trial;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.internal.trial.TextPositions.GroupPosition;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.core.internal.stream.FiringLog;
import io.agentrules.core.internal.stream.FiringPolicy;
import io.agentrules.core.internal.stream.FiringPolicy.Outcome;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.SessionState.Firings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tries one trigger rule on one text. To find out what holds a match back, it matches again without the other restrictions, so that
 * all results come from the guard itself.
 */
public final class TriggerTrialRun {
    private static final String[] EVERYWHERE = {"text", "thinking", "tool"};

    private final Rule rule;
    private final Set<String> unused;
    private final CompleteText text;
    private final GuardSettings settings;
    private final Firings before;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final List<Fired> firings = new ArrayList<>();
    private long fired;

    /**
     * Prepares a trial.
     *
     * @param rule a rule with a trigger
     * @param unused the patterns of the rule that are not used
     * @param text the complete stream
     * @param prompt the latest prompt
     * @param settings the settings of the harness
     * @param before the earlier firings in the session
     * @param candidates converts paths to the form that globs are matched against, and omits invalid ones
     */
    public TriggerTrialRun(
            Rule rule,
            Collection<String> unused,
            Delta text,
            Optional<String> prompt,
            GuardSettings settings,
            Firings before,
            Function<Collection<String>, List<String>> candidates) {
        this.rule = rule;
        this.unused = new HashSet<>(unused);
        this.text = new CompleteText(text, prompt, settings.rawArguments(), candidates);
        this.settings = settings;
        this.before = before;
    }

    /** Returns the matches of each pattern, and which of them count. */
    private List<Tried> triedPatterns() {
        TriggerOptions options = trigger().options();
        Optional<SourcePart> part = trigger().in();
        TriggerOptions inLines = TriggerOptions.builder()
                .addedLinesOnly(options.addedLinesOnly())
                .build();
        MatchCounts all = countMatches(inLines, Optional.empty());
        MatchCounts inPart = part.isPresent() ? countMatches(inLines, part) : all;
        MatchCounts counted = options.ignoreQuotes()
                ? countMatches(inLines.toBuilder().ignoreQuotes(true).build(), part)
                : inPart;
        MatchCounts inAnyLine = options.addedLinesOnly() ? countMatches(TriggerOptions.NONE, Optional.empty()) : all;
        return trigger().patterns().stream()
                .map(pattern -> tried(pattern, all, inPart, counted, inAnyLine))
                .toList();
    }

    private StreamTrigger trigger() {
        return rule.trigger().orElseThrow();
    }

    /** Finds every match, restricted only by {@code options} and to a part of the text. */
    private MatchCounts countMatches(TriggerOptions options, Optional<SourcePart> part) {
        var counts = new MatchCounts();
        Rule unrestricted = rule.withConditions(List.of())
                .withTrigger(
                        trigger().withScope(EVERYWHERE).withOptions(options).withIn(part));
        text.match(unrestricted, true, reported -> {}, counts);
        return counts;
    }

    /** Returns the matches of a pattern; if it matches in no added line, the matches in other lines. */
    private Tried tried(
            String pattern, MatchCounts all, MatchCounts inPart, MatchCounts counted, MatchCounts inAnyLine) {
        boolean isUsed = !unused.contains(pattern);
        boolean isAcrossParts = inPart.count(pattern) > all.count(pattern); // such as code with a comment in between
        MatchCounts found = isAcrossParts ? inPart : all;
        return found.count(pattern) == 0
                ? new Tried(
                        pattern,
                        isUsed,
                        inAnyLine.count(pattern),
                        0,
                        inAnyLine.places(pattern, all, place -> Gate.ADDED_LINES_ONLY))
                : new Tried(
                        pattern,
                        isUsed,
                        found.count(pattern),
                        counted.count(pattern),
                        found.places(
                                pattern,
                                counted,
                                place -> inPart.places(pattern).contains(place) ? Gate.IGNORE_QUOTES : Gate.IN));
    }

    /**
     * Runs the trial and returns its result.
     *
     * @param state checks whether the rule is eligible, streams are watched, and the rule's other conditions hold; the rule fires
     *     only if all pass
     */
    public TriggerTrial outcome(RuleEntry entry, List<Check> state) {
        List<Tried> tried = triedPatterns();
        List<String> used = trigger().patterns().stream()
                .filter(pattern -> !unused.contains(pattern))
                .toList();
        if (state.stream().allMatch(Check::passes) && !used.isEmpty()) {
            fire(rule.withTrigger(trigger().withPatterns(used)));
        }
        var checks = new ArrayList<>(state);
        checks.addAll(new TrialChecks(rule, text, settings, before).of(tried));
        long counted =
                tried.stream().filter(Tried::isUsed).mapToLong(Tried::counted).sum();
        return new TriggerTrial(
                entry,
                text.text(),
                text.paths(),
                settings.with(trigger().options()),
                tried,
                checks,
                firings,
                firings.isEmpty() ? 0 : counted - fired,
                diagnostics);
    }

    private void fire(Rule armed) {
        var policy = new FiringPolicy(new TriggerIndex(List.of(armed)), settings);
        var log = new FiringLog(before);
        text.match(
                armed,
                false,
                diagnostics::add,
                (group, position) -> policy.decide(group, log).ifPresent(outcome -> fired(outcome, position, log)));
    }

    private void fired(Outcome outcome, GroupPosition position, FiringLog log) {
        List<String> matched =
                outcome.matches().stream().map(Match::pattern).distinct().toList();
        Action action = outcome.action();
        log.fired(List.of(rule.name()), action, outcome.isGuarded());
        fired += matched.size();
        if (firings.size() < TriggerTrial.MAX_PLACES) {
            firings.add(new Fired(position.of(matched), matched, action));
        }
    }
}
