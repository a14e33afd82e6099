package io.agentrules.core;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.Arming.Armed;
import io.agentrules.core.SessionState.Firings;
import io.agentrules.core.TriggerTrial.Check;
import io.agentrules.core.TriggerTrial.Gate;
import io.agentrules.core.guard.FirstFirings;
import io.agentrules.core.guard.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a session knows when a trigger rule is tried in it.
 *
 * @param off why no stream is watched; empty when they are
 */
record DryRun(
        SessionSource source, RuleCatalog catalog, EvaluationContext context, Firings before, Optional<String> off) {
    /** Tries a rule that has a trigger. */
    TriggerTrial of(RuleEntry entry, Delta text) {
        Rule rule = entry.rule();
        List<String> unused = entry.isEligible() ? catalog.triggers().index().unused(rule) : List.of();
        var trial = new Trial(rule, unused, text, context.prompt(), source.guardSettings(), before, source::candidates);
        return trial.outcome(entry, state(entry));
    }

    /** Tries all rules that are armed. */
    static List<TrippedRule> first(SessionSource source, Armed armed, Firings before, List<Delta> texts) {
        List<TrippedRule> tripped = new FirstFirings(
                        armed.triggers().index(),
                        armed.rules(),
                        armed.prompt(),
                        source.guardSettings(),
                        before,
                        source::candidates,
                        source::report)
                .in(texts);
        source.catalogSource().tellListeners(); // of what took too much
        return tripped;
    }

    private List<Check> state(RuleEntry entry) {
        var checks = new ArrayList<Check>();
        String state = entry.isEligible()
                ? "it is in force"
                : "it is not in force: " + new Decision(entry, false, Optional.empty(), Map::of).reason();
        checks.add(new Check(Gate.STATE, entry.isEligible(), state));
        off.ifPresent(reason -> checks.add(new Check(Gate.GUARD, false, reason)));
        Triggers alone = source.triggersOf(entry.rule());
        Map<String, Verdict> verdicts = alone.verdicts(0, context);
        if (!verdicts.isEmpty()) {
            boolean isArmed = alone.armed(alone.conditionsOfSession(), context).get(0);
            checks.add(new Check(Gate.CONDITIONS, isArmed, reasons(verdicts, isArmed)));
        }
        return checks;
    }

    private static String reasons(Map<String, Verdict> verdicts, boolean holding) {
        return verdicts.values().stream()
                .filter(verdict -> verdict.holds() == holding)
                .map(Verdict::reason)
                .collect(Collectors.joining("; "));
    }
}
