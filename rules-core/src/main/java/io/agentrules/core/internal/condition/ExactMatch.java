package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates conditions that hold if one of their values equals a value of the context or, for some keys, is a glob that matches it.
 *
 * @param key the front-matter key, which is also the key of the context's values
 * @param noun the noun for the value in messages: {@code model}, {@code git branch}, ...
 * @param globs whether a value can be a glob
 */
record ExactMatch(String key, String noun, boolean globs) implements ConditionEvaluator {
    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var exact = new HashMap<String, BitSet>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            for (String value : conditions.get(condition).values()) {
                exact.computeIfAbsent(value, unused -> new BitSet()).set(condition);
            }
        }
        var patterns = new Globs.Builder(PatternStyle.ROOTED);
        for (int condition = 0; globs && condition < conditions.size(); condition++) {
            patterns.add(condition, conditions.get(condition));
        }
        return new Compiled(this, conditions, exact, patterns.build());
    }

    private record Compiled(ExactMatch evaluator, List<Condition> conditions, Map<String, BitSet> exact, Globs patterns)
            implements CompiledConditions {
        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            for (String known : context.values(evaluator.key)) {
                holding.or(exact.getOrDefault(known, new BitSet(0)));
                patterns.matching(known, holding::set);
            }
            return holding;
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            List<String> known = context.values(evaluator.key);
            var matched = new ArrayList<Matched>();
            for (String value : conditions.get(condition).values()) {
                known.stream()
                        .filter(candidate -> candidate.equals(value) || matchesGlob(condition, value, candidate))
                        .findFirst()
                        .ifPresent(candidate -> matched.add(new Matched(value, candidate)));
            }
            return matched.isEmpty()
                    ? Verdict.missing(missing(known, conditions.get(condition)))
                    : Verdict.holds(
                            matched,
                            "the " + evaluator.noun + " is " + matched.get(0).evidence());
        }

        private boolean matchesGlob(int condition, String value, String candidate) {
            return patterns.of(condition).stream()
                    .filter(glob -> glob.text().equals(value))
                    .anyMatch(glob -> patterns.matches(glob, candidate));
        }

        private String missing(List<String> known, Condition condition) {
            String wanted = "needs " + VerdictReasons.anyOf(condition.values());
            return known.isEmpty()
                    ? "the " + evaluator.noun + " is not known; " + wanted
                    : "the " + evaluator.noun + " is " + String.join(", ", known) + "; " + wanted;
        }
    }
}
