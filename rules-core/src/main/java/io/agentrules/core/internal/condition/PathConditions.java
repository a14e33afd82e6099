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
        private static final Known NOTHING = new Known(new Evidence[0], new int[0][], new BitSet(0));

        private final PathConditions conditions;
        private Known known = NOTHING;

        KnownPaths(PathConditions conditions) {
            this.conditions = conditions;
        }

        /**
         * The remembered answer; it must not change.
         *
         * @param satisfied by path, the conditions that it satisfies
         * @param holding the conditions that any path satisfies
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Known(Evidence[] paths, int[][] satisfied, BitSet holding) {}

        @Override
        @SuppressWarnings(
                "ReferenceEquality") // unchanged evidence is mostly the same object; an equal one is matched again
        public BitSet apply(EvaluationContext context) {
            Evidence[] now = conditions.paths(context).toArray(Evidence[]::new);
            if (now.length <= FEW) {
                known = NOTHING;
                return conditions.holding(context);
            }
            var added = new ArrayList<int[]>();
            var satisfiedNow = new int[now.length][];
            Evidence[] paths = known.paths();
            int at = 0;
            int kept = 0;
            for (int i = 0; i < now.length; i++) { // both are sorted
                while (at < paths.length && paths[at] != now[i] && isBefore(paths[at], now[i])) {
                    at++;
                }
                if (at < paths.length && paths[at] == now[i]) {
                    satisfiedNow[i] = known.satisfied()[at];
                    at++;
                    kept++;
                } else {
                    satisfiedNow[i] = satisfiedBy(now[i]);
                    added.add(satisfiedNow[i]);
                }
            }
            boolean areAllKept = kept == paths.length && kept > 0;
            BitSet result = areAllKept ? (BitSet) known.holding().clone() : new BitSet();
            for (int[] ofPath : areAllKept ? added : List.of(satisfiedNow)) {
                for (int condition : ofPath) {
                    result.set(condition);
                }
            }
            known = new Known(now, satisfiedNow, result);
            return (BitSet) result.clone();
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
