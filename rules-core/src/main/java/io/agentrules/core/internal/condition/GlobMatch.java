package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.yaml.CommaList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
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
        return new Compiled(conditions);
    }

    private final class Compiled implements PathConditions {
        private final List<Condition> conditions;
        private final GlobsByBase globs;
        private final Lazy<List<String>> wanted;

        Compiled(List<Condition> conditions) {
            this.conditions = conditions;
            this.globs = GlobsByBase.of(conditions);
            this.wanted = VerdictReasons.wanted(conditions);
        }

        @Override
        public List<Evidence> paths(EvaluationContext context) {
            return paths.apply(context);
        }

        @Override
        public void addMatching(Evidence path, BitSet holding) {
            globs.matching(path, glob -> holding.set(glob.condition()));
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
                SortedMap<Integer, Matched> matched = byCondition.get(condition);
                if (matched == null) {
                    return Verdict.missing(missing(condition, candidates));
                }
                List<Matched> all = List.copyOf(matched.values());
                return Verdict.holds(all, VerdictReasons.matches(all));
            };
        }

        @Override
        public List<Problem> problems() {
            return globs.problems();
        }

        private String missing(int index, List<Evidence> candidates) {
            Condition condition = conditions.get(index);
            List<Evidence> known = GlobsByBase.relevant(candidates, condition.style());
            String where = condition.base().isEmpty() ? "" : " in " + condition.baseFolder();
            boolean isOne = condition.values().size() == 1
                    && CommaList.hasSeveralMembers(condition.values().get(0));
            String patterns = wanted.get().get(index) + where + (isOne ? ", which is one pattern, not several" : "");
            return switch (known.size()) {
                case 0 -> "no path is known yet (needs one that matches " + patterns + ")";
                case 1 -> known.get(0).path() + " does not match " + patterns;
                default -> "none of " + known.size() + " known paths matches " + patterns;
            };
        }
    }
}
