package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.FirstFirings;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.stream.TriggerTrialRun;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.TriggerTrial;
import io.agentrules.core.model.TriggerTrial.Check;
import io.agentrules.core.model.TriggerTrial.Gate;
import io.agentrules.core.model.TrippedRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tries trigger rules on texts, with the state of a session at one moment.
 *
 * @param off why streams are not watched; empty if they are
 */
public record TriggerTrials(
        SessionServices services,
        CompiledCatalog catalog,
        EvaluationContext context,
        Firings before,
        Optional<String> off) {
    /** Tries one rule with a trigger. */
    public TriggerTrial of(RuleEntry entry, Delta text) {
        Rule rule = entry.rule();
        List<String> unused = entry.isEligible() ? catalog.triggers().index().unused(rule) : List.of();
        var trial = new TriggerTrialRun(
                rule, unused, text, context.prompt(), services.guard(), before, services.paths()::candidates);
        return trial.outcome(entry, state(entry));
    }

    /** Tries all armed rules, each independently of the others. */
    public static List<TrippedRule> first(
            SessionServices services, ArmedRules armed, Firings before, List<Delta> texts) {
        List<TrippedRule> tripped = new FirstFirings(
                        armed.triggers().index(),
                        armed.rules(),
                        armed.prompt(),
                        services.guard(),
                        before,
                        services.paths()::candidates,
                        services.events()::reportLate)
                .in(texts);
        services.events().flush(); // publishes reports about patterns that were switched off
        return tripped;
    }

    private List<Check> state(RuleEntry entry) {
        var checks = new ArrayList<Check>();
        String state = entry.isEligible()
                ? "it is eligible"
                : "it is not eligible: " + Decision.leftOut(entry, false).reason();
        checks.add(new Check(Gate.STATE, entry.isEligible(), state));
        off.ifPresent(reason -> checks.add(new Check(Gate.GUARD, false, reason)));
        TriggerRules alone = services.catalogs().triggersOf(entry.rule());
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
