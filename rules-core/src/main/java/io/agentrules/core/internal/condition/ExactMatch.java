package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternProblem;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Evaluates conditions that hold if one of their values equals a value of the context or, for some keys, is a glob that matches it.
 * In the style {@link PatternStyle#REGEX} the values are regular expressions.
 *
 * @param key the front-matter key
 * @param known the key of the context's values
 * @param noun the noun for the value in messages: {@code model}, {@code git branch}, ...
 * @param globs whether a value can be a glob
 */
record ExactMatch(String key, String known, String noun, boolean globs) implements ConditionEvaluator {
    /** Creates an evaluator for a key that is also the key of the context's values. */
    ExactMatch(String key, String noun, boolean globs) {
        this(key, key, noun, globs);
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var exact = new HashMap<String, BitSet>();
        var patterns = new Globs.Builder(PatternStyle.ROOTED);
        var regexes = new Regexes.Builder();
        for (int index = 0; index < conditions.size(); index++) {
            Condition condition = conditions.get(index);
            if (condition.style() == PatternStyle.REGEX) {
                regexes.add(index, condition);
                continue;
            }
            for (String value : condition.values()) {
                exact.computeIfAbsent(value, unused -> new BitSet()).set(index);
            }
            if (globs) {
                patterns.add(index, condition);
            }
        }
        return new Compiled(this, conditions, exact, patterns.build(), regexes.build());
    }

    /**
     * The regular expressions of all conditions.
     *
     * @param set empty if there are none, so that no automaton is built and its classes are not loaded
     */
    private record Regexes(Optional<PatternSet> set, List<Regex> all) {
        /** One regular expression, with the condition that it belongs to. */
        private record Regex(int condition, String source) {}

        void matching(String name, IntConsumer condition) {
            set.ifPresent(present -> present.match(name)
                    .forEach(index -> condition.accept(all.get(index).condition())));
        }

        boolean matches(Regex regex, String name) {
            return set.filter(present -> present.match(name).stream()
                            .anyMatch(index -> all.get(index).equals(regex)))
                    .isPresent();
        }

        List<PatternProblem> problems() {
            return set.map(PatternSet::problems).orElse(List.of());
        }

        private static final class Builder {
            private final PatternSet.Builder set = PatternSet.builder();
            private final List<Regex> all = new ArrayList<>();

            void add(int index, Condition condition) {
                for (String value : condition.values()) {
                    set.add(value);
                    all.add(new Regex(index, value));
                }
            }

            Regexes build() {
                return new Regexes(all.isEmpty() ? Optional.empty() : Optional.of(set.build()), List.copyOf(all));
            }
        }
    }

    private record Compiled(
            ExactMatch evaluator,
            List<Condition> conditions,
            Map<String, BitSet> exact,
            Globs patterns,
            Regexes regexes)
            implements CompiledConditions {
        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            for (String known : context.values(evaluator.known)) {
                holding.or(exact.getOrDefault(known, new BitSet(0)));
                patterns.matching(known, holding::set);
                regexes.matching(known, holding::set);
            }
            return holding;
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            List<String> known = context.values(evaluator.known);
            var matched = new ArrayList<Matched>();
            for (String value : conditions.get(condition).values()) {
                known.stream()
                        .filter(candidate -> matches(condition, value, candidate))
                        .findFirst()
                        .ifPresent(candidate -> matched.add(new Matched(value, candidate)));
            }
            return matched.isEmpty()
                    ? Verdict.missing(missing(known, conditions.get(condition)))
                    : Verdict.holds(
                            matched,
                            "the " + evaluator.noun + " is " + matched.get(0).evidence());
        }

        private boolean matches(int condition, String value, String candidate) {
            return conditions.get(condition).style() == PatternStyle.REGEX
                    ? regexes.matches(new Regexes.Regex(condition, value), candidate)
                    : candidate.equals(value) || matchesGlob(condition, value, candidate);
        }

        @Override
        public List<Problem> problems() {
            var problems = new ArrayList<Problem>();
            for (PatternProblem problem : regexes.problems()) {
                problems.add(new Problem(
                        regexes.all().get(problem.pattern()).condition(),
                        "The pattern " + Excerpt.of(problem.source()) + " never matches: " + problem.reason(),
                        problem.hint().isBlank() ? "Write a simpler pattern" : problem.hint()));
            }
            return problems;
        }

        private boolean matchesGlob(int condition, String value, String candidate) {
            return patterns.of(condition).stream()
                    .filter(glob -> glob.text().equals(value))
                    .anyMatch(glob -> patterns.matches(glob, candidate));
        }

        private String missing(List<String> known, Condition condition) {
            String wanted = " (needs " + VerdictReasons.anyOf(condition.values()) + ")";
            return known.isEmpty()
                    ? "the " + evaluator.noun + " is not known" + wanted
                    : "the " + evaluator.noun + " is " + String.join(", ", known) + wanted;
        }
    }
}
