package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** The conditions of one key with their rules, and their compiled form if there is an evaluator. */
final class KeyConditions {
    private static final String DO_NOT_HOLD = "its conditions do not hold";
    private static final String EVALUATED_ANEW = "its conditions are evaluated anew at each call";

    private final String key;
    private final Consumer<Diagnostic> failures;

    private final List<Condition> conditions = new ArrayList<>();
    private final List<List<Condition>> globs =
            new ArrayList<>(); // by condition on texts: those that must match the same file
    private int[] ruleOf = {}; // by condition; the rest is room for more
    private int protectedCount;
    private final BitSet parts = new BitSet(); // conditions that count only as a part of another one
    private Optional<CompiledConditions> compiled = Optional.empty();
    private boolean isKnown = true;

    /** Starts without conditions; {@code failures} receives a diagnostic each time the evaluator fails. */
    KeyConditions(String key, Consumer<Diagnostic> failures) {
        this.key = key;
        this.failures = failures;
    }

    /** Returns whether these limit rules to folders. */
    boolean isFolder() {
        return key.equals(Rule.FOLDER);
    }

    /** Returns whether these keep rules out for some agents. */
    boolean isExclusion() {
        return key.equals(Rule.EXCLUDE_AGENT);
    }

    /**
     * Adds a condition of a rule.
     *
     * @param globsOfRule the globs that must match the file whose text a condition is about
     * @return its index; -1 for a condition without values, which never holds and is not added
     */
    int add(int rule, Condition condition, List<Condition> globsOfRule) {
        if (condition.values().isEmpty()) {
            return -1;
        }
        if (ruleOf.length == conditions.size()) {
            ruleOf = Arrays.copyOf(ruleOf, 2 * ruleOf.length + 1);
        }
        ruleOf[conditions.size()] = rule;
        conditions.add(condition);
        globs.add(globsOfRule);
        return conditions.size() - 1;
    }

    /** Adds a condition, as {@link #add} does, that only has a verdict, because it is evaluated as a part of another condition of its rule. */
    int addPart(int rule, Condition condition) {
        int index = add(rule, condition, List.of());
        if (index >= 0) {
            parts.set(index);
        }
        return index;
    }

    /** Protects the conditions added so far: those added later only get the room and the steps that these leave. */
    void protect() {
        protectedCount = conditions.size();
    }

    /**
     * Compiles the conditions; to be called once, after the last one was added.
     *
     * @param problems receives what is wrong with a condition, and its index
     * @param failed receives a diagnostic if the evaluator fails
     */
    void compile(ConditionEvaluator evaluator, ObjIntConsumer<Diagnostic> problems, Consumer<Diagnostic> failed) {
        try {
            CompiledConditions result = compiled(evaluator);
            result.problems()
                    .forEach(problem -> problems.accept(
                            Diagnostic.error("pattern-invalid", problem.message(), problem.remedy()),
                            problem.condition()));
            compiled = Optional.of(result);
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            failed.accept(failed(DO_NOT_HOLD, broken));
        }
    }

    private CompiledConditions compiled(ConditionEvaluator evaluator) {
        if (evaluator instanceof FileTextMatch texts) {
            return texts.compile(List.copyOf(conditions), List.copyOf(globs), protectedCount);
        }
        return evaluator instanceof ReportingEvaluator reporting
                ? reporting.compile(List.copyOf(conditions), failures)
                : evaluator.compile(List.copyOf(conditions));
    }

    /** Reports that there is no evaluator for these conditions. */
    void reportUnknownKey(ObjIntConsumer<Diagnostic> problems) {
        isKnown = false;
        for (int condition = 0; condition < conditions.size(); condition++) {
            problems.accept(
                    Diagnostic.warning(
                            "condition-unknown",
                            "There is no evaluator for the condition " + key + ", so it never holds",
                            "Add an evaluator for " + key + " to the class path, or remove the condition"),
                    condition);
        }
    }

    /** Returns the values that the text of a file contains; none for conditions that are not about texts. */
    FileMatches search(String path, String text) {
        return compiled.isPresent() && compiled.get() instanceof FileTextMatch.Compiled texts
                ? texts.search(path, text)
                : FileMatches.NONE;
    }

    /** Returns the rule of a condition. */
    int rule(int condition) {
        return ruleOf[condition];
    }

    /** Returns the evaluator's stateful function for one session, if it has one. */
    Optional<Function<EvaluationContext, BitSet>> forSession() {
        return attempt(EVALUATED_ANEW, () -> compiled.flatMap(CompiledConditions::forSession))
                .flatMap(function -> function);
    }

    /** Returns the conditions that hold; none if the evaluator fails. */
    BitSet holding(EvaluationContext context) {
        return compiled.isEmpty()
                ? new BitSet(0)
                : evaluate(DO_NOT_HOLD, compiled.get()::holding, context).orElseGet(BitSet::new);
    }

    /** Returns the result of the function for one session; if it fails, reports that and returns an empty result. */
    Optional<BitSet> evaluate(Function<EvaluationContext, BitSet> forSession, EvaluationContext context) {
        return evaluate(EVALUATED_ANEW, forSession, context);
    }

    private Optional<BitSet> evaluate(
            String consequence, Function<EvaluationContext, BitSet> evaluator, EvaluationContext context) {
        return attempt(consequence, () -> {
            BitSet holding = evaluator.apply(context);
            if (holding.length() > conditions.size()) {
                throw new IndexOutOfBoundsException("condition " + (holding.length() - 1) + " of " + conditions.size());
            }
            if (parts.isEmpty()) {
                return holding;
            }
            var counted = (BitSet) holding.clone();
            counted.andNot(parts);
            return counted;
        });
    }

    /** Returns whether each condition holds in a context, and why, by its index. */
    IntFunction<Verdict> verdicts(EvaluationContext context) {
        if (!isKnown) {
            return condition -> Verdict.missing("there is no evaluator for the condition " + key);
        }
        if (compiled.isEmpty()) {
            return condition -> failed();
        }
        IntFunction<Verdict> verdicts = verdicts(compiled.get(), context);
        return condition -> attempt(DO_NOT_HOLD, () -> Objects.requireNonNull(verdicts.apply(condition), "no verdict"))
                .orElseGet(this::failed);
    }

    private static IntFunction<Verdict> verdicts(CompiledConditions compiled, EvaluationContext context) {
        if (compiled instanceof ContextVerdicts shared) {
            var verdicts = new Lazy<>(() -> shared.verdicts(context));
            return condition -> verdicts.get().apply(condition);
        }
        return condition -> compiled.verdict(condition, context);
    }

    private Verdict failed() {
        return Verdict.missing("the evaluator for " + key + " failed");
    }

    /** Returns the result of a call of the evaluator; if it fails, reports that and returns an empty result. */
    private <T> Optional<T> attempt(String consequence, Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            failures.accept(failed(consequence, broken));
            return Optional.empty();
        }
    }

    private Diagnostic failed(String consequence, Throwable broken) {
        return Throwables.causedBy(
                Diagnostic.error(
                        "evaluator-failed",
                        "The evaluator for " + key + " failed, so " + consequence + ": " + Throwables.describe(broken),
                        "Fix or remove it"),
                broken);
    }
}
