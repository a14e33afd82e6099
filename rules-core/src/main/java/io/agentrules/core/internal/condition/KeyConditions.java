package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The conditions of one key, the rule of each, and what decides them, if anything does. */
final class KeyConditions {
    private final String key;
    private final Consumer<Diagnostic> failures;

    private final List<Condition> conditions = new ArrayList<>();
    private final List<Integer> rules = new ArrayList<>(); // ascending
    private int[] ruleOf = {};
    private Optional<CompiledConditions> compiled = Optional.empty();

    /** Begins without conditions; {@code failures} hears of an evaluator that fails when it is asked, each time it does. */
    KeyConditions(String key, Consumer<Diagnostic> failures) {
        this.key = key;
        this.failures = failures;
    }

    /** Adds a condition of a rule, which is no earlier one than the rule before. */
    void add(int rule, Condition condition) {
        if (!condition.values().isEmpty()) {
            conditions.add(condition);
            rules.add(rule);
        }
    }

    /** Has the conditions compiled; to be called once, after the last was added. */
    void compile(ConditionEvaluator evaluator, ConditionProblems problems) {
        ruleOf = rules.stream().mapToInt(Integer::intValue).toArray();
        try {
            CompiledConditions byEvaluator = evaluator.compile(List.copyOf(conditions));
            byEvaluator
                    .problems()
                    .forEach(problem -> problems.of(
                            rule(problem.condition()),
                            Diagnostic.error("pattern-invalid", problem.message(), problem.remedy())));
            compiled = Optional.of(byEvaluator);
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            problems.of(failed(broken));
        }
    }

    /** Reports that nothing decides these conditions. */
    void reportUndecided(ConditionProblems problems) {
        rules.forEach(rule -> problems.of(
                rule,
                Diagnostic.warning(
                        "condition-unknown",
                        "Nothing decides the condition " + key + ", so it never holds",
                        "Put the evaluator of " + key + " on the class path, or remove the condition")));
    }

    /** Returns the rule of a condition, once the conditions are compiled. */
    int rule(int condition) {
        return ruleOf[condition];
    }

    /** Returns what remembers for one session; empty where nothing does. */
    Optional<Function<EvaluationContext, BitSet>> forSession() {
        try {
            return compiled.flatMap(CompiledConditions::forSession);
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            failures.accept(failed(broken));
            return Optional.empty();
        }
    }

    /** Returns the conditions that hold: none when the evaluator fails. */
    BitSet holding(EvaluationContext context) {
        return compiled.isEmpty()
                ? new BitSet(0)
                : answer(compiled.get()::holding, context).orElseGet(BitSet::new);
    }

    /** Returns what an evaluator answers; empty when it fails, which is reported. */
    Optional<BitSet> answer(Function<EvaluationContext, BitSet> evaluator, EvaluationContext context) {
        try {
            BitSet holding = evaluator.apply(context);
            if (holding.length() > conditions.size()) {
                throw new IndexOutOfBoundsException("condition " + (holding.length() - 1) + " of " + conditions.size());
            }
            return Optional.of(holding);
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            failures.accept(failed(broken));
            return Optional.empty();
        }
    }

    /** Returns whether a condition of a rule holds, and why. */
    Verdict verdict(int rule, Condition condition, EvaluationContext context) {
        if (compiled.isEmpty()) {
            return Verdict.missing("nothing decides the condition " + key);
        }
        try {
            return Objects.requireNonNull(compiled.get().verdict(indexOf(rule, condition), context), "no verdict");
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            failures.accept(failed(broken));
            return Verdict.missing("the evaluator of " + key + " failed");
        }
    }

    private int indexOf(int rule, Condition condition) {
        int last = Collections.binarySearch(rules, rule);
        while (last + 1 < rules.size() && rules.get(last + 1) == rule) {
            last++;
        }
        while (!conditions.get(last).equals(condition)) {
            last--;
        }
        return last;
    }

    private Diagnostic failed(Throwable broken) {
        return Throwables.causedBy(
                Diagnostic.error(
                        "evaluator-failed",
                        "The evaluator of " + key + " failed, so its conditions do not hold: "
                                + Throwables.describe(broken),
                        "Repair or remove it"),
                broken);
    }
}
