package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.condition.PathMatchCounts.PathConditions;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;

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

    final class Compiled implements ContextVerdicts, PathConditions {
        private final List<Condition> conditions;
        private final GlobsByBase globs;
        private final WantedValues wanted;

        Compiled(List<Condition> conditions, GlobsByBase globs) {
            this.conditions = conditions;
            this.globs = globs;
            this.wanted = new WantedValues(conditions);
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
            candidates.forEach(candidate -> addMatching(candidate, holding));
            return holding;
        }

        @Override
        public int[] matching(Evidence candidate) {
            var holding = new BitSet(conditions.size());
            addMatching(candidate, holding);
            return holding.stream().toArray();
        }

        private void addMatching(Evidence candidate, BitSet holding) {
            globs.matching(candidate, glob -> holding.set(glob.condition()));
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new PathMatchCounts(this));
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            List<Evidence> candidates = paths(context);
            var byCondition = new HashMap<Integer, SortedMap<Integer, Matched>>(); // in file order
            for (Evidence candidate : candidates) {
                globs.matching(
                        candidate,
                        glob -> byCondition
                                .computeIfAbsent(glob.condition(), unused -> new TreeMap<>())
                                .putIfAbsent(glob.index(), new Matched(glob.text(), candidate.path())));
            }
            return condition -> {
                SortedMap<Integer, Matched> matched = byCondition.getOrDefault(condition, Collections.emptySortedMap());
                return matched.isEmpty()
                        ? Verdict.missing(missing(condition, candidates))
                        : holds(List.copyOf(matched.values()));
            };
        }

        private static Verdict holds(List<Matched> matched) {
            return Verdict.holds(matched, VerdictReasons.matches(matched));
        }

        @Override
        public List<Problem> problems() {
            return globs.problems();
        }

        private String missing(int index, List<Evidence> candidates) {
            Condition condition = conditions.get(index);
            List<Evidence> known = GlobsByBase.relevant(candidates, condition.style());
            String where = condition.base().isEmpty() ? "" : " in " + condition.baseFolder();
            String patterns = wanted.of(index) + where;
            return switch (known.size()) {
                case 0 -> "no path is known yet (needs one that matches " + patterns + ")";
                case 1 -> known.get(0).path() + " does not match " + patterns;
                default -> "none of " + known.size() + " known paths matches " + patterns;
            };
        }
    }
}
