package io.agentrules.core.evaluate;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Match;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.discover.Fatal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** The conditions of many rules, compiled together by key: immutable, asked at every model call. */
public final class ConditionIndex {
    private final List<Rule> rules;
    private final Map<String, Key> keys;
    private final Consumer<Diagnostic> failures;

    private ConditionIndex(List<Rule> rules, Map<String, Key> keys, Consumer<Diagnostic> failures) {
        this.rules = rules;
        this.keys = keys;
        this.failures = failures;
    }

    /** Compiles the conditions of rules, as below; whatever is wrong is reported in one place. */
    public static ConditionIndex of(List<Rule> rules, Evaluators evaluators, Consumer<Diagnostic> report) {
        return of(rules, evaluators, report, report);
    }

    /**
     * Compiles the conditions of rules; a rule is known by its index.
     *
     * @param report hears at once of values that cannot be used, and of evaluators that cannot compile
     * @param failures hears of evaluators that fail later, each time they do
     */
    public static ConditionIndex of(
            List<Rule> rules, Evaluators evaluators, Consumer<Diagnostic> report, Consumer<Diagnostic> failures) {
        var keys = new LinkedHashMap<String, Key>();
        for (int rule = 0; rule < rules.size(); rule++) {
            for (Condition condition : rules.get(rule).conditions()) {
                keys.computeIfAbsent(condition.key(), unused -> new Key()).add(rule, condition);
            }
        }
        var index = new ConditionIndex(List.copyOf(rules), keys, failures);
        keys.forEach((key, ofKey) ->
                index.compile(key, ofKey, Optional.ofNullable(evaluators.byKey().get(key)), report));
        return index;
    }

    private void compile(String key, Key ofKey, Optional<ConditionEvaluator> evaluator, Consumer<Diagnostic> report) {
        if (evaluator.isEmpty()) {
            ofKey.rules.forEach(rule -> report.accept(about(
                    rule,
                    Diagnostic.warning(
                            "condition-unknown",
                            "Nothing decides the condition " + key + ", so it never holds",
                            "Put the evaluator of " + key + " on the class path, or remove the condition"))));
            return;
        }
        try {
            CompiledConditions compiled = evaluator.get().compile(List.copyOf(ofKey.conditions));
            compiled.problems()
                    .forEach(problem -> report.accept(about(
                            ofKey.rules.get(problem.condition()),
                            Diagnostic.error("pattern-invalid", problem.message(), problem.remedy()))));
            ofKey.compiled = Optional.of(compiled);
        } catch (Throwable broken) {
            Fatal.rethrowIfFatal(broken);
            report.accept(failed(key, broken));
        }
    }

    /** Returns the rules whose conditions hold, each as its {@link Rule#match} says; a rule without conditions is none of them. */
    public BitSet holding(EvaluationContext context) {
        var held = new int[rules.size()];
        keys.forEach((key, ofKey) -> ofKey.holding(context, broken -> failures.accept(failed(key, broken))).stream()
                .forEach(condition -> held[ofKey.rules.get(condition)]++));
        var holding = new BitSet(rules.size());
        for (int rule = 0; rule < held.length; rule++) {
            int needed = rules.get(rule).match() == Match.ANY
                    ? 1
                    : rules.get(rule).conditions().size();
            holding.set(rule, held[rule] > 0 && held[rule] >= needed);
        }
        return holding;
    }

    /** Returns the verdict on each condition of a rule by key, in file order. */
    public Map<String, Verdict> verdicts(int rule, EvaluationContext context) {
        var verdicts = new LinkedHashMap<String, Verdict>();
        for (Condition condition : rules.get(rule).conditions()) {
            verdicts.put(condition.key(), verdict(rule, condition, context));
        }
        return verdicts;
    }

    private Verdict verdict(int rule, Condition condition, EvaluationContext context) {
        if (condition.values().isEmpty()) {
            return Verdict.missing("the value of " + condition.key() + " cannot be read, so the condition never holds");
        }
        Key ofKey = keys.get(condition.key());
        if (ofKey == null || ofKey.compiled.isEmpty()) {
            return Verdict.missing("nothing decides the condition " + condition.key());
        }
        try {
            return Objects.requireNonNull(
                    ofKey.compiled.get().verdict(ofKey.indexOf(rule, condition), context), "no verdict");
        } catch (Throwable broken) {
            Fatal.rethrowIfFatal(broken);
            failures.accept(failed(condition.key(), broken));
            return Verdict.missing("the evaluator of " + condition.key() + " failed");
        }
    }

    private Diagnostic about(int rule, Diagnostic diagnostic) {
        Rule of = rules.get(rule);
        return diagnostic.about(of.name()).at(of.source().location());
    }

    private static Diagnostic failed(String key, Throwable broken) {
        return Diagnostic.error(
                        "evaluator-failed",
                        "The evaluator of " + key + " failed, so its conditions do not hold: " + Fatal.describe(broken),
                        "Repair or remove it")
                .causedBy(broken);
    }

    /** The conditions of one key, the rule of each, and what decides them, if anything does. */
    private static final class Key {
        private final List<Condition> conditions = new ArrayList<>();
        private final List<Integer> rules = new ArrayList<>();
        private Optional<CompiledConditions> compiled = Optional.empty();

        void add(int rule, Condition condition) {
            if (!condition.values().isEmpty()) {
                conditions.add(condition);
                rules.add(rule);
            }
        }

        BitSet holding(EvaluationContext context, Consumer<Throwable> failed) {
            if (compiled.isEmpty()) {
                return new BitSet();
            }
            try {
                BitSet holding = compiled.get().holding(context);
                if (holding.length() > conditions.size()) {
                    throw new IndexOutOfBoundsException(
                            "condition " + (holding.length() - 1) + " of " + conditions.size());
                }
                return holding;
            } catch (Throwable broken) {
                Fatal.rethrowIfFatal(broken);
                failed.accept(broken);
                return new BitSet();
            }
        }

        int indexOf(int rule, Condition condition) {
            for (int index = 0; index < rules.size(); index++) {
                if (rules.get(index) == rule && conditions.get(index).equals(condition)) {
                    return index;
                }
            }
            throw new IllegalStateException("No condition " + condition + " of rule " + rule);
        }
    }
}
