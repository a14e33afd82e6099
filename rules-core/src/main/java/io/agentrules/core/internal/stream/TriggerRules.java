package io.agentrules.core.internal.stream;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.condition.SessionConditions;
import io.agentrules.core.internal.support.Lazy;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The trigger rules of a catalog; compiled when the first stream is watched. */
public final class TriggerRules {
    private final List<Rule> rules;
    private final Supplier<TriggerIndex> index;
    private final Supplier<ConditionIndex> conditions;
    private final BitSet unconditional = new BitSet();

    /**
     * Takes the trigger rules among those in force.
     *
     * @param report hears of what cannot be used, and of evaluators that fail
     */
    public TriggerRules(List<Rule> inForce, Evaluators evaluators, Consumer<Diagnostic> report) {
        this.rules = triggerRules(inForce);
        this.index = new Lazy<>(() -> compiled(report));
        this.conditions = new Lazy<>(() -> new ConditionIndex(
                rules.stream().map(TriggerRules::withoutGates).toList(), evaluators, report));
        for (int rule = 0; rule < rules.size(); rule++) {
            unconditional.set(rule, rules.get(rule).conditions().stream().allMatch(Scope::isGate));
        }
    }

    private static List<Rule> triggerRules(List<Rule> inForce) {
        return inForce.stream()
                .filter(rule -> Bucket.of(rule) == Bucket.TRIGGER)
                .toList();
    }

    /** Returns whether these are the trigger rules among others in force. */
    public boolean isOf(List<Rule> inForce) {
        return rules.equals(triggerRules(inForce));
    }

    private TriggerIndex compiled(Consumer<Diagnostic> report) {
        var compiled = new TriggerIndex(rules);
        compiled.problems().forEach(report);
        return compiled;
    }

    private static Rule withoutGates(Rule rule) {
        return rule.withConditions(rule.conditions().stream()
                .filter(condition -> !Scope.isGate(condition))
                .toList());
    }

    public boolean areThere() {
        return !rules.isEmpty();
    }

    public TriggerIndex index() {
        return index.get();
    }

    /** Returns the conditions, but for those about the files of a tool, as one session asks about them. */
    public SessionConditions conditionsOfSession() {
        return conditions.get().forSession();
    }

    /** Returns the indexes of the rules whose conditions hold, but for those about the files of a tool. */
    public BitSet armed(SessionConditions ofSession, EvaluationContext context) {
        BitSet armed = ofSession.holding(context);
        armed.or(unconditional);
        return armed;
    }

    /** Returns the verdict on each condition of a rule by key, in file order, but for those about the files of a tool. */
    public Map<String, Verdict> verdicts(int rule, EvaluationContext context) {
        return conditions.get().verdicts(rule, context);
    }
}
