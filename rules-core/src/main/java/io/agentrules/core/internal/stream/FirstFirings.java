package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.TextPositions.GroupPosition;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.TriggerTrial.Fired;
import io.agentrules.core.model.TrippedRule;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the first firing of each trigger rule in several texts; the rules do not affect each other. */
public final class FirstFirings {
    private final TriggerIndex triggers;
    private final FiringPolicy policy;
    private final FiringLog before;
    private final ResponseMatcher matcher;
    private final Map<Integer, TrippedRule> first = new LinkedHashMap<>();

    /**
     * Starts without firings.
     *
     * @param armed the indexes of the armed rules
     * @param prompt the latest prompt
     * @param before the earlier firings in the session
     * @param candidates converts paths to the form that globs are matched against, and omits invalid ones
     */
    public FirstFirings(
            TriggerIndex triggers,
            BitSet armed,
            Optional<String> prompt,
            GuardSettings settings,
            Firings before,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        this.triggers = triggers;
        this.policy = new FiringPolicy(triggers, settings);
        this.before = new FiringLog(before);
        this.matcher = new ResponseMatcher(triggers, armed, prompt, settings.rawArguments(), candidates, report);
        matcher.matchManyTexts();
    }

    /** Returns the first firings in the order of the texts, which are complete streams. */
    public List<TrippedRule> in(List<Delta> texts) {
        for (int i = 0; i < texts.size(); i++) {
            int text = i;
            CompleteText.match(texts.get(i), matcher, (group, position) -> matched(group, text, position));
        }
        return List.copyOf(first.values());
    }

    private void matched(MatchGroup group, int text, GroupPosition position) {
        Map<Integer, List<Match>> byRule = group.matches().stream()
                .filter(match -> !first.containsKey(match.rule()))
                .collect(Collectors.groupingBy(Match::rule, LinkedHashMap::new, Collectors.toList()));
        byRule.forEach((rule, matches) -> policy.decide(group.of(matches), before)
                .ifPresent(outcome -> {
                    List<String> patterns = patterns(matches);
                    var fired = new Fired(position.of(patterns), patterns, outcome.action());
                    first.put(rule, new TrippedRule(triggers.rule(rule), text, fired));
                    matcher.disarm(rule);
                }));
    }

    private static List<String> patterns(List<Match> matches) {
        return matches.stream().map(Match::pattern).distinct().toList();
    }
}
