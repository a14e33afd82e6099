package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.condition.PathMatchCounts.PathConditions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Evaluates conditions that hold if a path of the current work matches one of their globs: a path of the request for
 * {@code paths}, a path of the session for {@code globs}.
 *
 * @param key the front-matter key
 * @param paths returns the paths to match
 */
record GlobMatch(String key, Function<EvaluationContext, List<Evidence>> paths) implements ConditionEvaluator {
    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        return new Compiled(conditions, GlobsByBase.of(conditions));
    }

    final class Compiled implements CompiledConditions, PathConditions {
        private final List<Condition> conditions;
        private final GlobsByBase globs;

        Compiled(List<Condition> conditions, GlobsByBase globs) {
            this.conditions = conditions;
            this.globs = globs;
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            return holding(paths(context));
        }

        @Override
        public List<Evidence> paths(EvaluationContext context) {
            return paths.apply(context);
        }

        @Override
        public BitSet holding(List<Evidence> candidates) {
            var holding = new BitSet(conditions.size());
            candidates.forEach(candidate -> globs.matching(candidate, holding::set));
            return holding;
        }

        @Override
        public int[] matching(Evidence candidate) {
            var holding = new BitSet(conditions.size());
            globs.matching(candidate, holding::set);
            return holding.stream().toArray();
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new PathMatchCounts(this));
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            List<String> candidates = paths(context).stream()
                    .filter(evidence -> GlobsByBase.isRelevant(
                            evidence, conditions.get(condition).style()))
                    .map(Evidence::path)
                    .toList();
            var matched = new ArrayList<Matched>();
            for (Globs.Glob glob : globs.of(condition)) {
                candidates.stream()
                        .filter(path -> globs.matches(glob, path))
                        .findFirst()
                        .ifPresent(path -> matched.add(new Matched(glob.text(), path)));
            }
            return matched.isEmpty()
                    ? Verdict.missing(missing(candidates, conditions.get(condition)))
                    : Verdict.holds(matched, VerdictReasons.matches(matched));
        }

        @Override
        public List<Problem> problems() {
            return globs.problems();
        }

        private String missing(List<String> candidates, Condition condition) {
            String where = condition.base().isEmpty() ? "" : " in " + condition.baseFolder();
            String wanted = VerdictReasons.anyOf(condition.values()) + where;
            return switch (candidates.size()) {
                case 0 -> "no path is known yet (needs one that matches " + wanted + ")";
                case 1 -> candidates.get(0) + " does not match " + wanted;
                default -> "none of " + candidates.size() + " known paths matches " + wanted;
            };
        }
    }
}
