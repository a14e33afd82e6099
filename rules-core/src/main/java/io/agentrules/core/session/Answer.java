package io.agentrules.core.session;

import io.agentrules.api.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one question: the paths that count, in code-point order, as far as they fit. It is gathered from all
 * sightings, and then kept up to date path by path, which takes far less where there are many.
 */
final class Answer {
    /** Of fewer paths a second list is made when it is needed, and not kept. */
    private static final int FEW = 64;

    private final int max;
    private final UnaryOperator<Evidence> shared;
    private List<Evidence> paths = List.of();

    /** The paths as they are now, while they change. */
    private @Nullable List<Evidence> changing;

    private boolean changed;
    private int cut;

    /** No path that is in was given earlier; of those that are out, all were. */
    private long oldest;

    Answer(int max, UnaryOperator<Evidence> shared) {
        this.max = max;
        this.shared = shared;
    }

    List<Evidence> paths() {
        if (changed) {
            paths = List.copyOf(changing());
            changed = false;
            if (paths.size() <= FEW) {
                changing = null;
            }
        }
        return paths;
    }

    private List<Evidence> changing() {
        List<Evidence> known = changing;
        if (known == null) {
            known = new ArrayList<>(paths);
            changing = known;
        }
        return known;
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
        List<Evidence> before = paths();
        List<Evidence> now = gathered.evidence(before, other);
        boolean isAnother = now != before || nowCut != cut;
        paths = now;
        changing = null;
        cut = nowCut;
        oldest = cut == 0 ? 0 : gathered.oldest();
        return isAnother;
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
        if (at >= 0 && before == now) {
            return false;
        }
        changed = true;
        if (at >= 0) {
            changing().set(at, evidence(path, now));
            return true;
        }
        changing().add(-at - 1, evidence(path, now));
        if (changing().size() > max) {
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
        if (before == now) {
            return false;
        }
        int at = find(path);
        if (at < 0) {
            cut -= now == 0 ? 1 : 0;
            return now == 0;
        }
        if (cut > 0) {
            return gather(sightings, counts, List.of()); // one that did not fit may take the place
        }
        changed = true;
        if (now == 0) {
            changing().remove(at);
        } else {
            changing().set(at, evidence(path, now));
        }
        return true;
    }

    private Evidence evidence(String path, int kinds) {
        return shared.apply(Gathered.evidence(path, kinds));
    }

    /** Returns where a path is; where it would be, less than 0 and counted from -1 down, when it is not in. */
    private int find(String path) {
        List<Evidence> in = changing == null ? paths : changing;
        int low = 0;
        int high = in.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = CodePointOrder.INSTANCE.compare(in.get(middle).path(), path);
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

    private void leaveOutOldest(Sightings sightings, IntPredicate counts) {
        int first = -1;
        long second = Long.MAX_VALUE;
        for (int row = 0; row < sightings.size(); row++) {
            long given = sightings.order(row);
            if (given >= oldest && given < second && sightings.isLatest(row, counts)) {
                if (first < 0 || given < sightings.order(first)) {
                    second = first < 0 ? Long.MAX_VALUE : sightings.order(first);
                    first = row;
                } else {
                    second = given;
                }
            }
        }
        oldest = second;
        changing().remove(find(sightings.path(first)));
    }
}
