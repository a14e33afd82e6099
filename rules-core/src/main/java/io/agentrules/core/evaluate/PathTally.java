package io.agentrules.core.evaluate;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.session.CodePointOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Which conditions the paths of one session satisfy. Where there are many paths it counts for each condition how often it
 * is, and then works only for the paths that came and went; few paths are gone through each time, which needs no memory.
 */
final class PathTally implements Function<EvaluationContext, BitSet> {
    private static final int FEW = 64;
    private static final int[] NOT_COUNTED = {};

    private final Function<EvaluationContext, List<Evidence>> paths;
    private final Function<List<Evidence>, BitSet> all;
    private final BiConsumer<Evidence, IntConsumer> matching;
    private List<Evidence> counted = List.of();
    private int[] counts = NOT_COUNTED;
    private BitSet holding = new BitSet(0);

    /**
     * Begins without paths.
     *
     * @param paths those of a context that count, by path in code-point order
     * @param all answers for a whole list
     * @param matching hands over the conditions that one path satisfies, possibly several times, always as often
     */
    PathTally(
            Function<EvaluationContext, List<Evidence>> paths,
            Function<List<Evidence>, BitSet> all,
            BiConsumer<Evidence, IntConsumer> matching) {
        this.paths = paths;
        this.all = all;
        this.matching = matching;
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        List<Evidence> now = paths.apply(context);
        if (now.size() <= FEW) {
            if (!counted.isEmpty()) {
                forget();
            }
            return all.apply(now);
        }
        count(now);
        return (BitSet) holding.clone();
    }

    private void forget() {
        counted = List.of();
        counts = NOT_COUNTED;
        holding = new BitSet(0);
    }

    /** Goes through both lists side by side. */
    private void count(List<Evidence> now) {
        List<Evidence> before = counted;
        int gone = 0;
        int come = 0;
        while (gone < before.size() || come < now.size()) {
            int order = order(before, gone, now, come);
            if (order <= 0) {
                if (order < 0 || !before.get(gone).equals(now.get(come))) {
                    matching.accept(before.get(gone), this::remove);
                } else {
                    come++;
                }
                gone++;
            } else {
                matching.accept(now.get(come), this::add);
                come++;
            }
        }
        counted = now;
    }

    /** Returns which comes first: less than 0 the path that was there before, more than 0 the one that is there now. */
    private static int order(List<Evidence> before, int gone, List<Evidence> now, int come) {
        if (gone == before.size() || come == now.size()) {
            return gone == before.size() ? 1 : -1;
        }
        Evidence one = before.get(gone);
        Evidence other = now.get(come);
        return one.equals(other) ? 0 : CodePointOrder.INSTANCE.compare(one.path(), other.path());
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
