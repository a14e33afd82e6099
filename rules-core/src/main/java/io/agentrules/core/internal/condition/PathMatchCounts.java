package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the conditions that the paths of one session satisfy. For many paths it counts for each condition how many paths satisfy
 * it, so that later calls process only added and removed paths. Few paths are processed anew each time, without any memory.
 */
final class PathMatchCounts implements Function<EvaluationContext, BitSet> {
    private static final int MAX_UNCOUNTED_PATHS = 32;
    private static final int[] NO_COUNTS = {};
    private static final BitSet NONE = new BitSet(0);

    private final PathConditions conditions;
    private List<Evidence> countedPaths = List.of();
    private List<int[]> satisfiedByPath = List.of();
    private int[] counts = NO_COUNTS; // by condition: the number of paths that satisfy it
    private BitSet holding = NONE;

    PathMatchCounts(PathConditions conditions) {
        this.conditions = conditions;
    }

    /** Conditions on single paths, identified by their index. */
    interface PathConditions {
        /** Returns the relevant paths, in code-point order; the list does not change. */
        List<Evidence> paths(EvaluationContext context);

        /** Returns the conditions that at least one of the paths satisfies. */
        BitSet holding(List<Evidence> paths);

        /** Returns the conditions that a path satisfies, in ascending order. */
        int[] matching(Evidence path);
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        List<Evidence> now = conditions.paths(context);
        if (now.size() <= MAX_UNCOUNTED_PATHS) {
            countedPaths = List.of();
            satisfiedByPath = List.of();
            counts = NO_COUNTS;
            holding = NONE;
            return conditions.holding(now);
        }
        if (countedPaths.isEmpty()) {
            satisfiedByPath = new ArrayList<>(now.size());
            counts = NO_COUNTS;
            holding = new BitSet();
        }
        update(now);
        return (BitSet) holding.clone();
    }

    /** Brings the counts from the counted paths to the current ones; both are sorted. What they share stays where it is. */
    private void update(List<Evidence> now) {
        List<Evidence> before = countedPaths;
        countedPaths = List.of(); // should this fail, the next call counts anew
        int old = 0;
        int current = 0;
        while (old < before.size() || current < now.size()) {
            int common = commonLength(before, old, now, current);
            if (common > 0) {
                old += common;
                current += common;
            } else if (isRemoved(before, old, now, current)) {
                add(satisfiedByPath.remove(current), -1);
                old++;
            } else {
                int[] satisfied = conditions.matching(now.get(current));
                satisfiedByPath.add(current, satisfied);
                add(satisfied, 1);
                current++;
            }
        }
        countedPaths = now;
    }

    /** Returns whether the next old path is to be removed; a path with changed evidence is removed and then added again. */
    private static boolean isRemoved(List<Evidence> before, int old, List<Evidence> now, int current) {
        if (old == before.size() || current == now.size()) {
            return current == now.size();
        }
        return CodePointOrder.INSTANCE.compare(
                        before.get(old).path(), now.get(current).path())
                <= 0;
    }

    /** Returns how many consecutive elements from there on are the same in both lists. */
    @SuppressWarnings("ReferenceEquality") // unchanged evidence is mostly the same object; an equal one is counted anew
    private static int commonLength(List<Evidence> before, int old, List<Evidence> now, int current) {
        int max = Math.min(before.size() - old, now.size() - current);
        int common = 0;
        while (common < max && before.get(old + common) == now.get(current + common)) {
            common++;
        }
        return common;
    }

    private void add(int[] satisfied, int difference) {
        for (int condition : satisfied) {
            if (condition >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(condition + 1, 2 * counts.length));
            }
            counts[condition] += difference;
            holding.set(condition, counts[condition] > 0);
        }
    }
}
