package io.agentrules.core.guard;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.Delta;
import io.agentrules.core.GuardSettings;
import io.agentrules.core.SessionState.Firings;
import io.agentrules.core.TriggerTrial.Fired;
import io.agentrules.core.TriggerTrial.Place;
import io.agentrules.core.TrippedRule;
import io.agentrules.core.guard.Batch.Match;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where trigger rules would fire first in a text, each as if it were alone: no firing of one counts for another. */
public final class FirstFirings {
    private final TriggerIndex triggers;
    private final Policy policy;
    private final FiringLog before;
    private final Map<Integer, Fired> first = new LinkedHashMap<>();

    /**
     * Begins with none.
     *
     * @param before what fired in the session
     */
    public FirstFirings(TriggerIndex triggers, GuardSettings settings, Firings before) {
        this.triggers = triggers;
        this.policy = new Policy(triggers, settings);
        this.before = new FiringLog(before);
    }

    /**
     * Returns them, in the order of the text.
     *
     * @param text a whole stream
     * @param armed the indexes of the rules that watch
     * @param prompt what the user said last
     * @param isRaw whether the arguments of tools are looked at as the JSON that they are
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
     */
    public List<TrippedRule> in(
            Delta text,
            BitSet armed,
            Optional<String> prompt,
            boolean isRaw,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        new TriedText(text, prompt, isRaw, candidates).look(triggers, armed, false, report, this::matched);
        return first.entrySet().stream()
                .map(firing -> new TrippedRule(triggers.rule(firing.getKey()), firing.getValue()))
                .toList();
    }

    private void matched(Batch batch, Place place) {
        Map<Integer, List<Match>> byRule = batch.matches().stream()
                .filter(match -> !first.containsKey(match.rule()))
                .collect(Collectors.groupingBy(Match::rule, LinkedHashMap::new, Collectors.toList()));
        byRule.forEach((rule, matches) -> policy.decide(batch.of(matches), before)
                .ifPresent(outcome -> first.put(rule, new Fired(place, conditions(matches), outcome.action()))));
    }

    private static List<String> conditions(List<Match> matches) {
        return matches.stream().map(Match::condition).distinct().toList();
    }
}
