package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Which conditions the paths of one session satisfy. Where there are many paths it counts for each condition how often it
 * is satisfied, and then works only for the paths that came and went; few paths are gone through each time, which needs no
 * memory.
 */
final class PathMatchCounts implements Function<EvaluationContext, BitSet> {
    private static final int FEW = 64;
    private static final int[] NOT_COUNTED = {};
    private static final int[][] NOT_SATISFIED = {};
    private static final BitSet NONE = new BitSet(0);
    private static final Object[] NOTHING = {};

    private final PathConditions conditions;
    private Object[] counted =
            NOTHING; // pieces of evidence: to copy them into an array of their own type looks at each
    private int[][] satisfied = NOT_SATISFIED; // by path: the conditions that it satisfies
    private int[] counts = NOT_COUNTED; // by condition: the paths that satisfy it
    private BitSet holding = NONE;

    PathMatchCounts(PathConditions conditions) {
        this.conditions = conditions;
    }

    /** Conditions about single paths, each known by its index. */
    interface PathConditions {
        /** Returns the paths that count, by path in code-point order. */
        List<Evidence> paths(EvaluationContext context);

        /** Returns the conditions that one of the paths satisfies. */
        BitSet holding(List<Evidence> paths);

        /** Returns the conditions that a path satisfies, in ascending order. */
        int[] matching(Evidence path);
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        List<Evidence> now = conditions.paths(context);
        if (now.size() <= FEW) {
            counted = NOTHING;
            satisfied = NOT_SATISFIED;
            counts = NOT_COUNTED;
            holding = NONE;
            return conditions.holding(now);
        }
        if (counted.length == 0) {
            holding = new BitSet();
        }
        count(now);
        return (BitSet) holding.clone();
    }

    /** Goes through both lists side by side. */
    private void count(List<Evidence> now) {
        Object[] before = counted;
        Object[] after = now.toArray(); // quicker to go through than a list
        var satisfiedNow = new int[after.length][];
        int gone = 0;
        int come = 0;
        while (gone < before.length || come < after.length) {
            int same = same(before, gone, after, come);
            if (same > 0) {
                System.arraycopy(satisfied, gone, satisfiedNow, come, same);
                gone += same;
                come += same;
            } else if (isFirst(before, gone, after, come)) {
                add(satisfied[gone], -1);
                gone++;
            } else {
                satisfiedNow[come] = conditions.matching((Evidence) after[come]);
                add(satisfiedNow[come], 1);
                come++;
            }
        }
        counted = after;
        satisfied = satisfiedNow;
    }

    /** Returns whether the path that was there before goes first; one seen in other ways goes, and then comes again. */
    private static boolean isFirst(Object[] before, int gone, Object[] after, int come) {
        if (gone == before.length || come == after.length) {
            return come == after.length;
        }
        return CodePointOrder.INSTANCE.compare(path(before[gone]), path(after[come])) <= 0;
    }

    private static String path(Object evidence) {
        return ((Evidence) evidence).path();
    }

    /** Returns how many paths from there on are in both. */
    @SuppressWarnings("ReferenceEquality") // what stays is mostly the same object; if it is not, it is counted anew
    private static int same(Object[] before, int gone, Object[] after, int come) {
        int most = Math.min(before.length - gone, after.length - come);
        int same = 0;
        while (same < most && before[gone + same] == after[come + same]) {
            same++;
        }
        return same;
    }

    private void add(int[] ofPath, int difference) {
        for (int condition : ofPath) {
            if (condition >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(condition + 1, 2 * counts.length));
            }
            counts[condition] += difference;
            holding.set(condition, counts[condition] > 0);
        }
    }
}
