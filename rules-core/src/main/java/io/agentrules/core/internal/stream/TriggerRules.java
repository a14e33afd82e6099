package io.agentrules.core.internal.stream;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.condition.KnownEvidence;
import io.agentrules.core.internal.condition.SessionConditions;
import io.agentrules.core.internal.support.Lazy;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The trigger rules of a catalog, compiled when the first stream is watched. */
public final class TriggerRules {
    private final List<Rule> rules;
    private final Supplier<TriggerIndex> index;
    private final Supplier<ConditionIndex> conditions;
    private final BitSet unconditional = new BitSet();

    /**
     * Selects the trigger rules among the eligible rules.
     *
     * @param report receives diagnostics about unusable patterns and failing evaluators
     */
    public TriggerRules(List<Rule> inForce, Evaluators evaluators, Consumer<Diagnostic> report) {
        this.rules = triggerRules(inForce);
        this.index = new Lazy<>(() -> compiled(report));
        this.conditions = new Lazy<>(() -> new ConditionIndex(
                rules.stream().map(TriggerRules::withoutFileConditions).toList(), evaluators, report));
        for (int rule = 0; rule < rules.size(); rule++) {
            unconditional.set(rule, !withoutFileConditions(rules.get(rule)).isConditional());
        }
    }

    private static List<Rule> triggerRules(List<Rule> inForce) {
        return inForce.stream()
                .filter(rule -> Bucket.of(rule) == Bucket.TRIGGER)
                .toList();
    }

    /** Returns whether these are the trigger rules among {@code inForce}. */
    public boolean isOf(List<Rule> inForce) {
        return rules.equals(triggerRules(inForce));
    }

    private TriggerIndex compiled(Consumer<Diagnostic> report) {
        var compiled = new TriggerIndex(rules);
        compiled.problems().forEach(report);
        return compiled;
    }

    private static Rule withoutFileConditions(Rule rule) {
        return rule.withConditions(rule.conditions().stream()
                .filter(condition -> !Scope.isFileCondition(condition))
                .toList());
    }

    /** Returns whether no trigger rule is eligible. */
    public boolean isEmpty() {
        return rules.isEmpty();
    }

    public TriggerIndex index() {
        return index.get();
    }

    /** Returns whether a trigger rule has conditions, apart from conditions on the files of a tool. */
    public boolean isConditional() {
        return unconditional.cardinality() < rules.size();
    }

    /** Returns an evaluation of the conditions for one session, without conditions on the files of a tool. */
    public SessionConditions conditionsOfSession() {
        return conditions.get().forSession();
    }

    /** Returns the indexes of the rules whose conditions hold, apart from conditions on the files of a tool. */
    public BitSet armed(SessionConditions ofSession, EvaluationContext context) {
        SessionConditions.Outcome outcome = ofSession.evaluate(context);
        BitSet armed = outcome.holding();
        armed.or(unconditional);
        armed.andNot(outcome.excluded());
        return armed;
    }

    /** Returns the keys of a rule's conditions for which nothing is known, without conditions on the files of a tool. */
    public List<String> unknownKeys(int rule, EvaluationContext context) {
        return KnownEvidence.missing(withoutFileConditions(rules.get(rule)), context);
    }

    /** Returns the verdicts on a rule's conditions by key, in file order, without conditions on the files of a tool. */
    public Map<String, Verdict> verdicts(int rule, EvaluationContext context) {
        return conditions.get().verdicts(rule, context);
    }
}
