package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Compiled conditions that hold if a single path satisfies them. */
interface PathConditions extends ContextVerdicts {
    /** Returns the relevant paths, in code-point order; the list does not change. */
    List<Evidence> paths(EvaluationContext context);

    /** Adds the conditions that a path satisfies, by their index. */
    void addMatching(Evidence path, BitSet holding);

    @Override
    default BitSet holding(EvaluationContext context) {
        var holding = new BitSet();
        paths(context).forEach(path -> addMatching(path, holding));
        return holding;
    }

    @Override
    default Optional<Function<EvaluationContext, BitSet>> forSession() {
        return Optional.of(new KnownPaths(this));
    }

    /**
     * Evaluates path conditions for one session. Remembers what each of many paths satisfies, so that only new paths are matched. Few paths
     * are matched each time, which takes no memory.
     */
    final class KnownPaths implements Function<EvaluationContext, BitSet> {
        private static final int FEW = 32;

        private final PathConditions conditions;
        private List<Evidence> paths = List.of();
        private List<int[]> satisfiedByPath = List.of();

        KnownPaths(PathConditions conditions) {
            this.conditions = conditions;
        }

        @Override
        @SuppressWarnings(
                "ReferenceEquality") // unchanged evidence is mostly the same object; an equal one is matched again
        public BitSet apply(EvaluationContext context) {
            List<Evidence> now = conditions.paths(context);
            if (now.size() <= FEW) {
                paths = List.of();
                satisfiedByPath = List.of();
                return conditions.holding(context);
            }
            var holding = new BitSet();
            var satisfiedNow = new ArrayList<int[]>(now.size());
            int known = 0;
            for (Evidence path : now) { // both lists are sorted
                while (known < paths.size() && paths.get(known) != path && isBefore(paths.get(known), path)) {
                    known++;
                }
                boolean isKnown = known < paths.size() && paths.get(known) == path;
                int[] satisfied = isKnown ? satisfiedByPath.get(known) : satisfiedBy(path);
                satisfiedNow.add(satisfied);
                for (int condition : satisfied) {
                    holding.set(condition);
                }
            }
            paths = now;
            satisfiedByPath = satisfiedNow;
            return holding;
        }

        private static boolean isBefore(Evidence one, Evidence other) {
            return CodePointOrder.INSTANCE.compare(one.path(), other.path()) < 0;
        }

        private int[] satisfiedBy(Evidence path) {
            var satisfied = new BitSet();
            conditions.addMatching(path, satisfied);
            return satisfied.stream().toArray();
        }
    }
}
