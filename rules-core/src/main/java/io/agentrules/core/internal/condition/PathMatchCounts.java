package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
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
    private static final int[][] NO_CONDITIONS = {};
    private static final BitSet NONE = new BitSet(0);
    private static final Object[] NO_PATHS = {};

    private final PathConditions conditions;
    /** The counted evidence; an {@code Object[]}, because copying into an {@code Evidence[]} checks the type of each element. */
    private Object[] countedPaths = NO_PATHS;

    private int[][] satisfiedByPath = NO_CONDITIONS;
    private int[] counts = NO_COUNTS; // by condition: the number of paths that satisfy it
    private BitSet holding = NONE;

    PathMatchCounts(PathConditions conditions) {
        this.conditions = conditions;
    }

    /** Conditions on single paths, identified by their index. */
    interface PathConditions {
        /** Returns the relevant paths, in code-point order. */
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
            countedPaths = NO_PATHS;
            satisfiedByPath = NO_CONDITIONS;
            counts = NO_COUNTS;
            holding = NONE;
            return conditions.holding(now);
        }
        if (countedPaths.length == 0) {
            holding = new BitSet();
        }
        update(now);
        return (BitSet) holding.clone();
    }

    /** Merges the counted paths with the current ones; both are sorted. */
    private void update(List<Evidence> now) {
        Object[] before = countedPaths;
        Object[] after = now.toArray(); // faster to iterate than a list
        var satisfiedAfter = new int[after.length][];
        int old = 0;
        int current = 0;
        while (old < before.length || current < after.length) {
            int common = commonLength(before, old, after, current);
            if (common > 0) {
                System.arraycopy(satisfiedByPath, old, satisfiedAfter, current, common);
                old += common;
                current += common;
            } else if (isRemoved(before, old, after, current)) {
                add(satisfiedByPath[old], -1);
                old++;
            } else {
                satisfiedAfter[current] = conditions.matching((Evidence) after[current]);
                add(satisfiedAfter[current], 1);
                current++;
            }
        }
        countedPaths = after;
        satisfiedByPath = satisfiedAfter;
    }

    /** Returns whether the next old path is to be removed; a path with changed evidence is removed and then added again. */
    private static boolean isRemoved(Object[] before, int old, Object[] after, int current) {
        if (old == before.length || current == after.length) {
            return current == after.length;
        }
        return CodePointOrder.INSTANCE.compare(path(before[old]), path(after[current])) <= 0;
    }

    private static String path(Object evidence) {
        return ((Evidence) evidence).path();
    }

    /** Returns how many consecutive elements from there on are the same in both arrays. */
    @SuppressWarnings("ReferenceEquality") // unchanged evidence is mostly the same object; an equal one is counted anew
    private static int commonLength(Object[] before, int old, Object[] after, int current) {
        int max = Math.min(before.length - old, after.length - current);
        int common = 0;
        while (common < max && before[old + common] == after[current + common]) {
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
