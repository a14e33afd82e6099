package io.agentrules.check.internal.trial;

import io.agentrules.check.internal.trial.TextPositions.GroupPosition;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.FiringLog;
import io.agentrules.core.internal.stream.FiringPolicy;
import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.SessionState.Firings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
     * @param before the earlier firings in the session
     */
    public FirstFirings(ArmedRules armed, SessionServices services, Firings before) {
        this.triggers = armed.triggers().index();
        this.policy = new FiringPolicy(triggers, services.guard());
        this.before = new FiringLog(before);
        this.matcher = new ResponseMatcher(
                triggers,
                armed.rules(),
                armed.prompt(),
                services.guard().rawArguments(),
                services.paths()::candidates,
                services.events()::reportLate);
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
                    List<String> patterns =
                            matches.stream().map(Match::pattern).distinct().toList();
                    var fired = new Fired(position.of(patterns), patterns, outcome.action());
                    first.put(rule, new TrippedRule(triggers.rule(rule), text, fired));
                    matcher.disarm(rule);
                }));
    }
}
