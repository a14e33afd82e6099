package io.agentrules.check;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.check.internal.trial.FirstFirings;
import io.agentrules.check.internal.trial.TriggerTrialRun;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.Session;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.session.SessionParts;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tests what trigger rules would do if the model wrote a text in the next response of a session, with the same code as its {@linkplain
 * Session#guard() guard}. The session does not record the trial, and listeners receive no firing.
 *
 * @since 0.1
 */
@Experimental
public final class TriggerTrials {
    private final SessionParts session;

    private TriggerTrials(SessionParts session) {
        this.session = session;
    }

    /** Returns the trials in a session, whose state and conditions count. */
    public static TriggerTrials in(Session session) {
        return new TriggerTrials(session.parts());
    }

    /**
     * Tests which trigger rules would fire, each as if it were alone. A pattern that costs too much in one text is reported and skipped in
     * later ones.
     *
     * @param texts complete streams; a rule that names tools also applies to a tool without a name
     * @return the rules that fire, in the order of the texts, each once; empty if no trigger rule watches
     */
    public List<TrippedRule> tryTriggers(List<Delta> texts) {
        List<Delta> streams = List.copyOf(Arguments.whole(texts, "texts"));
        TriggerRules triggers = session.services().catalogs().compiled().triggers();
        if (triggers.isEmpty() || session.guardOff().isPresent()) {
            return List.of();
        }
        session.surroundings().lookAround();
        ArmedRules armed = ArmedRules.of(triggers, context(), null);
        List<TrippedRule> tripped = new FirstFirings(
                        armed,
                        session.services(),
                        session.conversation().firings().state())
                .in(streams);
        session.services().events().flush(); // publishes reports about patterns that were switched off
        return tripped;
    }

    /**
     * Tests what one trigger rule would do, and explains it. Other rules have no effect.
     *
     * @param rule its name; of several rules of that name, the eligible one, else the strongest
     * @param text a complete stream
     * @return empty if there is no such rule, or it has no trigger
     */
    public Optional<TriggerTrial> tryTrigger(String rule, Delta text) {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(text, "text");
        CompiledCatalog catalog = session.services().catalogs().compiled();
        session.surroundings().lookAround();
        return catalog.catalog()
                .find(rule)
                .filter(entry -> entry.rule().trigger().isPresent())
                .map(entry -> tried(entry, catalog, text, context()));
    }

    private TriggerTrial tried(RuleEntry entry, CompiledCatalog catalog, Delta text, EvaluationContext context) {
        Rule rule = entry.rule();
        List<String> unused = entry.isEligible() ? catalog.triggers().index().unused(rule) : List.of();
        return new TriggerTrialRun(
                        rule,
                        unused,
                        text,
                        context.prompt(),
                        session.services().guard(),
                        session.conversation().firings().state(),
                        session.services().paths()::candidates)
                .outcome(entry, state(entry, context));
    }

    private EvaluationContext context() {
        return session.conversation().recorded().context();
    }

    private List<Check> state(RuleEntry entry, EvaluationContext context) {
        var checks = new ArrayList<Check>();
        String state = entry.isEligible()
                ? "it is eligible"
                : "it is not eligible: " + Decision.leftOut(entry, false).reason();
        checks.add(new Check(Gate.STATE, entry.isEligible(), state));
        session.guardOff().ifPresent(reason -> checks.add(new Check(Gate.GUARD, false, reason)));
        TriggerRules alone = session.services().catalogs().triggersOf(entry.rule());
        Map<String, Verdict> verdicts = alone.verdicts(0, context);
        if (!verdicts.isEmpty()) {
            boolean isArmed = ArmedRules.of(alone, context, null).rules().get(0);
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
