package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one question: the paths that count, in code-point order, as far as they fit. It is gathered from all
 * sightings, and then kept up to date path by path, which takes far less where there are many.
 */
final class PathQuery {
    /** Of fewer paths a second list is made when it is needed, and not kept. */
    private static final int FEW = 64;

    private static final Comparator<Evidence> BY_PATH =
            (one, other) -> CodePointOrder.INSTANCE.compare(one.path(), other.path());

    private final int max;
    private final UnaryOperator<Evidence> shared;
    private List<Evidence> paths = List.of();

    /** The paths as they are now, while they change. */
    private @Nullable SortedPaths changing;

    private boolean changed;
    private int cut;

    PathQuery(int max, UnaryOperator<Evidence> shared) {
        this.max = max;
        this.shared = shared;
    }

    List<Evidence> paths() {
        if (changed && changing != null) {
            paths = List.copyOf(changing.paths());
            changed = false;
            if (paths.size() <= FEW) {
                changing = null;
            }
        }
        return paths;
    }

    private SortedPaths changing() {
        SortedPaths known = changing;
        if (known == null) {
            known = new SortedPaths(paths);
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
    boolean gather(ObservationTable sightings, IntPredicate counts, List<Evidence> other) {
        var gathered = new PathCollector(sightings.size(), shared);
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
        changing = now.size() > FEW ? new SortedPaths(now, gathered.orders()) : null;
        cut = nowCut;
        return isAnother;
    }

    /**
     * Takes that a path was given just now, in a way that counts.
     *
     * @param row where its sightings begin
     * @param order when it was given
     * @param before bits of the kinds that counted before
     * @param now bits of the kinds that count now
     * @return whether the answer changed
     */
    boolean given(int row, long order, int before, int now, ObservationTable sightings, IntPredicate counts) {
        Evidence evidence = PathCollector.evidence(sightings.path(row), now);
        int at = find(evidence);
        SortedPaths kept = changing();
        if (at >= 0) {
            kept.set(at, before == now ? kept.paths().get(at) : shared.apply(evidence), order);
            changed |= before != now;
            return before != now;
        }
        changed = true;
        kept.add(-at - 1, shared.apply(evidence), order);
        if (kept.paths().size() > max) {
            kept.remove(kept.oldest(sightings, counts));
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
    boolean gone(String path, int before, int now, ObservationTable sightings, IntPredicate counts) {
        if (before == now) {
            return false;
        }
        int at = find(PathCollector.evidence(path, before));
        if (at < 0) {
            cut -= now == 0 ? 1 : 0;
            return now == 0;
        }
        if (cut > 0 || now != 0) {
            return gather(sightings, counts, List.of()); // one that did not fit may take the place
        }
        changing().remove(at);
        changed = true;
        return true;
    }

    /** Returns where a path is; where it would be, less than 0 and counted from -1 down, when it is not in. */
    private int find(Evidence evidence) {
        return Collections.binarySearch(changing == null ? paths : changing.paths(), evidence, BY_PATH);
    }
}
