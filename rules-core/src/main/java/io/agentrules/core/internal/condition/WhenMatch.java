package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.internal.NativeFrontMatter;
import io.agentrules.api.internal.WhenExpression;
import io.agentrules.api.internal.WhenExpression.Term;
import io.agentrules.api.internal.WhenExpression.Truth;
import io.agentrules.api.internal.WhenParser;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evaluates expressions over the conditions of other keys. A term is evaluated as a condition of its key with that one value, together with
 * the terms of that key in all other expressions. A term whose evidence is missing is unknown, and so may be the whole.
 */
final class WhenMatch implements ReportingEvaluator {
    private final Supplier<List<String>> keys;
    private final Function<String, Optional<ConditionEvaluator>> evaluators;

    /**
     * Creates an evaluator.
     *
     * @param keys returns the keys that terms may have
     * @param evaluators returns the evaluator of a key
     */
    WhenMatch(Supplier<List<String>> keys, Function<String, Optional<ConditionEvaluator>> evaluators) {
        this.keys = keys;
        this.evaluators = evaluators;
    }

    @Override
    public String key() {
        return WhenExpression.KEY;
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions, Consumer<Diagnostic> failures) {
        var terms = new Terms(evaluators, failures);
        var problems = new ArrayList<CompiledConditions.Problem>();
        var expressions = new ArrayList<Optional<WhenExpression>>();
        for (Condition condition : conditions) {
            Optional<WhenExpression> parsed =
                    parsed(condition, message -> problems.add(problem(expressions.size(), message)));
            parsed.ifPresent(expression -> terms.add(expressions.size(), expression, condition.base()));
            expressions.add(parsed);
        }
        terms.compile((term, problem) -> {
            expressions.set(term.expression(), Optional.empty());
            problems.add(problem(term.expression(), "column " + term.written().column() + ": " + problem.message()));
        });
        return new Compiled(List.copyOf(expressions), terms, List.copyOf(problems));
    }

    private Optional<WhenExpression> parsed(Condition condition, Consumer<String> problems) {
        try {
            return Optional.of(WhenParser.parse(String.join(" ", condition.values()), keys.get()::contains));
        } catch (IllegalArgumentException invalid) {
            problems.accept(String.valueOf(invalid.getMessage()));
            return Optional.empty();
        }
    }

    private static CompiledConditions.Problem problem(int condition, String what) {
        return new CompiledConditions.Problem(
                condition, "\"when\" never holds, because of " + what, "Correct the expression");
    }

    /**
     * A term of an expression.
     *
     * @param expression the index of the expression
     * @param index its index among the terms of its key
     */
    private record PlacedTerm(int expression, Term written, int index) {}

    /** The terms of all expressions by key, and for each key what evaluates them. */
    private static final class Terms {
        private final Function<String, Optional<ConditionEvaluator>> evaluators;
        private final Consumer<Diagnostic> failures;
        private final Map<String, KeyConditions> conditions = new LinkedHashMap<>();
        private final Map<String, List<PlacedTerm>> byKey = new HashMap<>();
        private final List<Map<Term, Integer>> indexes = new ArrayList<>(); // by expression

        Terms(Function<String, Optional<ConditionEvaluator>> evaluators, Consumer<Diagnostic> failures) {
            this.evaluators = evaluators;
            this.failures = failures;
        }

        void add(int expression, WhenExpression whole, String base) {
            while (indexes.size() <= expression) {
                indexes.add(new HashMap<>());
            }
            whole.terms().forEach(term -> {
                KeyConditions ofKey = conditions.computeIfAbsent(term.key(), key -> new KeyConditions(key, failures));
                var condition =
                        new Condition(term.key(), List.of(term.value()), NativeFrontMatter.style(term.key()), base);
                int index = ofKey.add(expression, condition, List.of());
                indexes.get(expression).put(term, index);
                byKey.computeIfAbsent(term.key(), key -> new ArrayList<>())
                        .add(new PlacedTerm(expression, term, index));
            });
        }

        /** Compiles the terms; {@code unusable} receives each that cannot be used, and why. */
        void compile(BiConsumer<PlacedTerm, Diagnostic> unusable) {
            conditions.forEach((key, ofKey) -> evaluators
                    .apply(key)
                    .ifPresent(evaluator -> ofKey.compile(
                            evaluator,
                            (problem, condition) -> unusable.accept(termsOf(key).get(condition), problem),
                            failures)));
        }

        private List<PlacedTerm> termsOf(String key) {
            return byKey.getOrDefault(key, List.of());
        }

        /** Returns which terms of each key hold. */
        Map<String, BitSet> holding(EvaluationContext context) {
            var holding = new HashMap<String, BitSet>();
            conditions.forEach((key, ofKey) -> holding.put(key, ofKey.holding(context)));
            return holding;
        }

        Map<String, IntFunction<Verdict>> verdicts(EvaluationContext context) {
            var verdicts = new HashMap<String, IntFunction<Verdict>>();
            conditions.forEach((key, ofKey) -> verdicts.put(key, ofKey.verdicts(context)));
            return verdicts;
        }

        @SuppressWarnings("NullAway") // each term of an expression has an index
        int index(int expression, Term term) {
            return indexes.get(expression).get(term);
        }
    }

    private record Compiled(List<Optional<WhenExpression>> expressions, Terms terms, List<Problem> problems)
            implements ContextVerdicts {
        @Override
        public BitSet holding(EvaluationContext context) {
            return holding(context, terms.holding(context));
        }

        private BitSet holding(EvaluationContext context, Map<String, BitSet> ofTerms) {
            var holding = new BitSet(expressions.size());
            for (int i = 0; i < expressions.size(); i++) {
                int expression = i;
                holding.set(
                        i,
                        expressions.get(i).stream()
                                .map(whole -> whole.truth(term -> truth(
                                        term,
                                        ofTerms.getOrDefault(term.key(), new BitSet(0))
                                                .get(terms.index(expression, term)),
                                        context)))
                                .anyMatch(Truth.TRUE::equals));
            }
            return holding;
        }

        private static Truth truth(Term term, boolean holds, EvaluationContext context) {
            if (holds) {
                return Truth.TRUE;
            }
            return KnownEvidence.has(term.key(), context) ? Truth.FALSE : Truth.UNKNOWN;
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new LatestInput<>(context -> context, this));
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            Map<String, IntFunction<Verdict>> ofTerms = terms.verdicts(context);
            return expression -> expressions
                    .get(expression)
                    .map(whole -> verdict(expression, whole, ofTerms, context))
                    .orElseGet(() -> Verdict.missing("the expression cannot be read, so it never holds"));
        }

        private Verdict verdict(
                int expression,
                WhenExpression whole,
                Map<String, IntFunction<Verdict>> ofTerms,
                EvaluationContext context) {
            var byTerm = new LinkedHashMap<Term, TermVerdict>();
            whole.terms()
                    .forEach(term -> byTerm.computeIfAbsent(term, each -> {
                        Verdict verdict = ofTerms.getOrDefault(term.key(), none -> Verdict.missing("unknown"))
                                .apply(terms.index(expression, term));
                        return new TermVerdict(truth(term, verdict.holds(), context), verdict);
                    }));
            Truth truth =
                    whole.truth(term -> Objects.requireNonNull(byTerm.get(term)).truth());
            String reason = byTerm.entrySet().stream()
                    .map(each -> each.getKey() + " is " + each.getValue())
                    .collect(Collectors.joining("; "));
            return truth == Truth.TRUE
                    ? Verdict.holds(
                            byTerm.entrySet().stream()
                                    .flatMap(each -> each.getValue().matches(each.getKey()))
                                    .toList(),
                            reason)
                    : Verdict.missing(reason);
        }
    }

    /** Whether a term is true, and why. */
    private record TermVerdict(Truth truth, Verdict verdict) {
        /** Returns the term with what it matched, or with the reason why it is not true. */
        Stream<Matched> matches(Term term) {
            return truth == Truth.TRUE && !verdict.matches().isEmpty()
                    ? verdict.matches().stream().map(match -> new Matched(term.toString(), match.evidence()))
                    : Stream.of(new Matched(term.toString(), toString()));
        }

        /** Returns {@code true (src/a.ts matches src/**)}. */
        @Override
        public String toString() {
            return truth.name().toLowerCase(Locale.ROOT) + " (" + verdict.reason() + ")";
        }
    }
}
