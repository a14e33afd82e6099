package io.agentrules.core.evaluate;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.session.CodePointOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Which conditions the paths of one session satisfy. Where there are many paths it counts for each condition how often it
 * is satisfied, and then works only for the paths that came and went; few paths are gone through each time, which needs no
 * memory.
 */
final class PathTally implements Function<EvaluationContext, BitSet> {
    private static final int FEW = 64;
    private static final int[] NOT_COUNTED = {};
    private static final BitSet NONE = new BitSet(0);

    private final GlobMatch.Compiled conditions;
    private List<Evidence> counted = List.of();
    private int[] counts = NOT_COUNTED;
    private BitSet holding = NONE;

    PathTally(GlobMatch.Compiled conditions) {
        this.conditions = conditions;
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        List<Evidence> now = conditions.paths(context);
        if (now.size() <= FEW) {
            counted = List.of();
            counts = NOT_COUNTED;
            holding = NONE;
            return conditions.holding(now);
        }
        if (counted.isEmpty()) {
            holding = new BitSet();
        }
        count(now);
        return (BitSet) holding.clone();
    }

    /** Goes through both lists side by side. */
    private void count(List<Evidence> now) {
        List<Evidence> before = counted;
        int gone = 0;
        int come = 0;
        while (gone < before.size() || come < now.size()) {
            int order = order(before, gone, now, come);
            if (order < 0) {
                conditions.matching(before.get(gone), this::remove);
            } else if (order > 0) {
                conditions.matching(now.get(come), this::add);
            }
            gone += order <= 0 ? 1 : 0;
            come += order >= 0 ? 1 : 0;
        }
        counted = now;
    }

    /** Returns which goes first: less than 0 a path that was there before, more than 0 one that is there now, 0 both. */
    private static int order(List<Evidence> before, int gone, List<Evidence> now, int come) {
        if (gone == before.size() || come == now.size()) {
            return gone == before.size() ? 1 : -1;
        }
        Evidence one = before.get(gone);
        Evidence other = now.get(come);
        if (isSame(one, other)) {
            return 0;
        }
        int order = CodePointOrder.INSTANCE.compare(one.path(), other.path());
        return order == 0 ? -1 : order; // seen in other ways than before: it goes, and then comes again
    }

    @SuppressWarnings("ReferenceEquality") // what stays is mostly the same object; if it is not, it is counted anew
    private static boolean isSame(Evidence one, Evidence other) {
        return one == other;
    }

    private void add(int condition) {
        if (condition >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(condition + 1, 2 * counts.length));
        }
        counts[condition]++;
        holding.set(condition);
    }

    private void remove(int condition) {
        counts[condition]--;
        if (counts[condition] == 0) {
            holding.clear(condition);
        }
    }
}
