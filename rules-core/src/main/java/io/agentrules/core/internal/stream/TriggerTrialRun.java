package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.stream.FiringPolicy.Outcome;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.TextPositions.Spot;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.TriggerTrial.Check;
import io.agentrules.core.model.TriggerTrial.Fired;
import io.agentrules.core.model.TriggerTrial.Gate;
import io.agentrules.core.model.TriggerTrial.Tried;
import io.agentrules.core.model.TriggerTrial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One trigger rule, tried on one text. What holds a match back is found out by looking again with nothing else in the way, so
 * that it is always the guard itself that answers.
 */
public final class TriggerTrialRun {
    private static final String[] EVERYWHERE = {"text", "thinking", "tool"};

    private final Rule rule;
    private final Set<String> unused;
    private final TrialText text;
    private final GuardSettings settings;
    private final Firings before;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final List<Fired> firings = new ArrayList<>();
    private long fired;

    /**
     * Begins.
     *
     * @param rule has a trigger
     * @param unused those of its conditions that are not looked for
     * @param text the whole stream
     * @param prompt what the user said last
     * @param settings of the harness
     * @param before what fired in the session
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
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
        this.text = new TrialText(text, prompt, settings.rawArguments(), candidates);
        this.settings = settings;
        this.before = before;
    }

    /** Returns where each condition matches, and what counts of that. */
    private List<Tried> conditions() {
        TriggerOptions options = trigger().options();
        MatchCounts all = tally(TriggerOptions.builder()
                .addedLinesOnly(options.addedLinesOnly())
                .build());
        MatchCounts counted = options.ignoreQuotes()
                ? tally(TriggerOptions.builder()
                        .addedLinesOnly(options.addedLinesOnly())
                        .ignoreQuotes(true)
                        .build())
                : all;
        MatchCounts elsewhere = options.addedLinesOnly() ? tally(TriggerOptions.NONE) : all;
        return trigger().patterns().stream()
                .map(condition -> tried(condition, all, counted, elsewhere))
                .toList();
    }

    private StreamTrigger trigger() {
        return rule.trigger().orElseThrow();
    }

    /** Looks for every match, with nothing in the way but some options. */
    private MatchCounts tally(TriggerOptions options) {
        var tally = new MatchCounts();
        Rule open = rule.withConditions(List.of())
                .withTrigger(trigger().withScope(EVERYWHERE).withOptions(options));
        text.look(open, true, reported -> {}, tally);
        return tally;
    }

    /** Where a condition matches in no added line, the other lines are shown. */
    private Tried tried(String condition, MatchCounts all, MatchCounts counted, MatchCounts elsewhere) {
        boolean isUsed = !unused.contains(condition);
        return all.count(condition) == 0
                ? new Tried(
                        condition,
                        isUsed,
                        elsewhere.count(condition),
                        0,
                        elsewhere.places(condition, all, Gate.ADDED_LINES_ONLY))
                : new Tried(
                        condition,
                        isUsed,
                        all.count(condition),
                        counted.count(condition),
                        all.places(condition, counted, Gate.IGNORE_QUOTES));
    }

    /**
     * Has the rule fire where it does, and returns what is then known.
     *
     * @param state whether it is in force, whether streams are watched, whether its other conditions hold: if a check does not
     *     pass, nothing fires
     */
    public TriggerTrial outcome(RuleEntry entry, List<Check> state) {
        List<Tried> tried = conditions();
        List<String> used = trigger().patterns().stream()
                .filter(condition -> !unused.contains(condition))
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
        text.look(
                armed,
                false,
                diagnostics::add,
                (batch, spot) -> policy.decide(batch, log).ifPresent(outcome -> fired(outcome, spot, log)));
    }

    private void fired(Outcome outcome, Spot spot, FiringLog log) {
        List<String> matched =
                outcome.matches().stream().map(Match::condition).distinct().toList();
        Action action = outcome.action();
        log.fired(List.of(rule.name()), action);
        fired += matched.size();
        if (firings.size() < TriggerTrial.MAX_PLACES) {
            firings.add(new Fired(spot.of(matched), matched, action));
        }
    }
}
