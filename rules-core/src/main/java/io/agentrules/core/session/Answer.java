package io.agentrules.core.session;

import io.agentrules.api.Evidence;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * The answer to one question: the paths that count, in code-point order, as far as they fit. It is gathered from all
 * sightings, and then kept up to date path by path, which takes far less where there are many.
 */
final class Answer {
    private static final Evidence[] NONE = {};

    private final int max;
    private final UnaryOperator<Evidence> shared;
    private List<Evidence> paths = List.of();
    private int cut;

    /** No path that is in was given earlier; of those that are out, all were. */
    private long oldest;

    Answer(int max, UnaryOperator<Evidence> shared) {
        this.max = max;
        this.shared = shared;
    }

    List<Evidence> paths() {
        return paths;
    }

    /** Returns how many paths count and do not fit. */
    int cut() {
        return cut;
    }

    /**
     * Goes through all sightings.
     *
     * @param counts which rows count
     * @param other an answer that may be the same
     * @return whether the answer changed
     */
    @SuppressWarnings("ReferenceEquality") // an equal answer is the same object
    boolean gather(Sightings sightings, IntPredicate counts, List<Evidence> other) {
        var gathered = new Gathered(sightings.size(), shared);
        for (int row = 0; row < sightings.size(); row++) {
            if (counts.test(row)) {
                gathered.add(sightings.path(row), sightings.kind(row), sightings.order(row));
            }
        }
        int nowCut = gathered.limit(max);
        List<Evidence> now = gathered.evidence(paths, other);
        boolean changed = now != paths || nowCut != cut;
        paths = now;
        cut = nowCut;
        oldest = cut == 0 ? 0 : gathered.oldest();
        return changed;
    }

    /**
     * Takes that a path was given just now, in a way that counts.
     *
     * @param before bits of the kinds that counted before
     * @param now bits of the kinds that count now
     * @return whether the answer changed
     */
    boolean given(String path, int before, int now, Sightings sightings, IntPredicate counts) {
        int at = find(path);
        if (at >= 0) {
            return before != now && replace(at, 1, evidence(path, now));
        }
        replace(-at - 1, 0, evidence(path, now));
        if (paths.size() > max) {
            leaveOutOldest(sightings, counts);
            cut += before == 0 ? 1 : 0;
        }
        return true;
    }

    /**
     * Takes that a sighting of a path is gone.
     *
     * @param before bits of the kinds that counted before
     * @param now bits of the kinds that count now
     * @return whether the answer changed
     */
    boolean gone(String path, int before, int now, Sightings sightings, IntPredicate counts) {
        int at = find(path);
        if (before == now) {
            return false;
        }
        if (at >= 0) {
            return cut > 0
                    ? gather(sightings, counts, List.of()) // one that did not fit may take the place
                    : now == 0 ? replace(at, 1) : replace(at, 1, evidence(path, now));
        }
        cut -= now == 0 ? 1 : 0;
        return now == 0;
    }

    private Evidence evidence(String path, int kinds) {
        return shared.apply(Gathered.evidence(path, kinds));
    }

    /** Returns where a path is; where it would be, less than 0 and counted from -1 down, when it is not in. */
    private int find(String path) {
        int low = 0;
        int high = paths.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = CodePointOrder.INSTANCE.compare(paths.get(middle).path(), path);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    private boolean replace(int at, int count, Evidence... by) {
        Evidence[] before = paths.toArray(NONE);
        var after = new Evidence[before.length - count + by.length];
        System.arraycopy(before, 0, after, 0, at);
        System.arraycopy(by, 0, after, at, by.length);
        System.arraycopy(before, at + count, after, at + by.length, before.length - at - count);
        paths = List.of(after);
        return true;
    }

    private void leaveOutOldest(Sightings sightings, IntPredicate counts) {
        String path = "";
        long first = Long.MAX_VALUE;
        long second = Long.MAX_VALUE;
        for (int row = 0; row < sightings.size(); ) {
            int next = sightings.endOfPath(row);
            long given = sightings.latest(row, next, counts);
            if (given >= oldest && given < second) {
                if (given < first) {
                    second = first;
                    first = given;
                    path = sightings.path(row);
                } else {
                    second = given;
                }
            }
            row = next;
        }
        oldest = second;
        replace(find(path), 1);
    }
}
