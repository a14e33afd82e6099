package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.TextPositions.Spot;
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

/** Where trigger rules would fire first in some texts, each as if it were alone: no firing of one counts for another. */
public final class FirstFirings {
    private final TriggerIndex triggers;
    private final FiringPolicy policy;
    private final FiringLog before;
    private final ResponseMatcher watch;
    private final Map<Integer, TrippedRule> first = new LinkedHashMap<>();

    /**
     * Begins with none.
     *
     * @param armed the indexes of the rules that watch
     * @param prompt what the user said last
     * @param before what fired in the session
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
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
        this.watch = new ResponseMatcher(triggers, armed, prompt, settings.rawArguments(), candidates, report);
        watch.takeManyTexts();
    }

    /** Returns them, in the order of the texts, which are whole streams. */
    public List<TrippedRule> in(List<Delta> texts) {
        for (int i = 0; i < texts.size(); i++) {
            int text = i;
            TrialText.look(texts.get(i), watch, (batch, spot) -> matched(batch, text, spot));
        }
        return List.copyOf(first.values());
    }

    private void matched(MatchGroup batch, int text, Spot spot) {
        Map<Integer, List<Match>> byRule = batch.matches().stream()
                .filter(match -> !first.containsKey(match.rule()))
                .collect(Collectors.groupingBy(Match::rule, LinkedHashMap::new, Collectors.toList()));
        byRule.forEach((rule, matches) -> policy.decide(batch.of(matches), before)
                .ifPresent(outcome -> {
                    List<String> conditions = conditions(matches);
                    var fired = new Fired(spot.of(conditions), conditions, outcome.action());
                    first.put(rule, new TrippedRule(triggers.rule(rule), text, fired));
                    watch.disarm(rule);
                }));
    }

    private static List<String> conditions(List<Match> matches) {
        return matches.stream().map(Match::condition).distinct().toList();
    }
}
