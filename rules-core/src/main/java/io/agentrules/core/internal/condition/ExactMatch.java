package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Evaluates conditions that hold if one of their values equals a value of the context or, for some keys, is a glob that matches it.
 * In the style {@link PatternStyle#REGEX} the values are regular expressions.
 *
 * @param about what is known about the key
 */
record ExactMatch(ContextField.Key about) implements ConditionEvaluator {
    @Override
    public String key() {
        return about.name();
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var exact = new HashMap<String, BitSet>();
        var patterns = new ConditionGlobs.Builder(PatternStyle.ROOTED);
        PatternSet.Builder regexSet = PatternSet.builder();
        var regexes = new ArrayList<Regex>();
        for (int index = 0; index < conditions.size(); index++) {
            Condition condition = conditions.get(index);
            if (condition.style() == PatternStyle.REGEX) {
                for (String value : condition.values()) {
                    regexSet.add(value);
                    regexes.add(new Regex(index, value));
                }
                continue;
            }
            for (String value : condition.values()) {
                exact.computeIfAbsent(value, unused -> new BitSet()).set(index);
            }
            if (about.globs()) {
                patterns.add(index, condition);
            }
        }
        return new Compiled(
                this,
                conditions,
                exact,
                patterns.build(),
                regexSet.build(),
                regexes,
                VerdictReasons.wanted(conditions));
    }

    /** One regular expression, with the condition that it belongs to. */
    private record Regex(int condition, String source) {}

    private record Compiled(
            ExactMatch evaluator,
            List<Condition> conditions,
            Map<String, BitSet> exact,
            ConditionGlobs patterns,
            PatternSet regexSet,
            List<Regex> regexes,
            Lazy<List<String>> wanted)
            implements ContextVerdicts {
        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            for (String known : context.values(evaluator.about.value())) {
                matching(known, (condition, value) -> holding.set(condition));
            }
            return holding;
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            List<String> known = context.values(evaluator.about.value());
            var byCondition = new HashMap<Integer, Set<Matched>>();
            for (String name : known) {
                matching(
                        name,
                        (condition, value) -> byCondition
                                .computeIfAbsent(condition, unused -> new HashSet<>())
                                .add(new Matched(value, name)));
            }
            String is = known.isEmpty() ? "not known" : String.join(", ", known);
            String missing = "the " + evaluator.about.noun() + " is " + is + " (needs ";
            return condition -> {
                Set<Matched> matched = byCondition.getOrDefault(condition, Set.of());
                return matched.isEmpty()
                        ? Verdict.missing(missing + wanted.get().get(condition) + ")")
                        : holds(conditions.get(condition), known, matched);
            };
        }

        /** Passes each condition that a name satisfies to {@code matching}, with the value that matches. */
        private void matching(String name, BiConsumer<Integer, String> matching) {
            exact.getOrDefault(name, new BitSet(0)).stream().forEach(condition -> matching.accept(condition, name));
            patterns.matching(name, glob -> matching.accept(glob.condition(), glob.text()));
            if (!regexes.isEmpty()) {
                regexSet.match(name)
                        .forEach(index -> matching.accept(
                                regexes.get(index).condition(),
                                regexes.get(index).source()));
            }
        }

        private Verdict holds(Condition condition, List<String> known, Set<Matched> matched) {
            List<Matched> first = condition.values().stream()
                    .flatMap(value -> known.stream()
                            .map(name -> new Matched(value, name))
                            .filter(matched::contains)
                            .limit(1))
                    .toList();
            return Verdict.holds(
                    first,
                    "the " + evaluator.about.noun() + " is " + first.get(0).evidence());
        }

        @Override
        public List<Problem> problems() {
            return regexSet.problems().stream()
                    .map(problem -> new Problem(
                            regexes.get(problem.pattern()).condition(),
                            "The pattern " + Excerpt.of(problem.source()) + " never matches: " + problem.reason(),
                            problem.hint().isBlank() ? "Write a simpler pattern" : problem.hint()))
                    .toList();
        }
    }
}
