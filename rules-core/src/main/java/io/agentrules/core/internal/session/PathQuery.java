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
 * The result of one query: the relevant paths in code-point order, up to a limit. It is computed from all observations and then
 * updated path by path, which is much faster if there are many.
 */
final class PathQuery {
    /** Up to this many paths, the mutable list is created on demand and not kept. */
    private static final int MAX_WITHOUT_MUTABLE_LIST = 64;

    private static final Comparator<Evidence> BY_PATH =
            (one, other) -> CodePointOrder.INSTANCE.compare(one.path(), other.path());

    private final int max;
    private final UnaryOperator<Evidence> shared;
    private List<Evidence> paths = List.of();

    /** The current paths, while they change; null if they are the same as {@link #paths}. */
    private @Nullable SortedPaths mutablePaths;

    private boolean changed;
    private int cut;

    PathQuery(int max, UnaryOperator<Evidence> shared) {
        this.max = max;
        this.shared = shared;
    }

    List<Evidence> paths() {
        if (changed && mutablePaths != null) {
            paths = List.copyOf(mutablePaths.paths());
            changed = false;
            if (paths.size() <= MAX_WITHOUT_MUTABLE_LIST) {
                mutablePaths = null;
            }
        }
        return paths;
    }

    private SortedPaths mutablePaths() {
        SortedPaths known = mutablePaths;
        if (known == null) {
            known = new SortedPaths(paths);
            mutablePaths = known;
        }
        return known;
    }

    /** Returns how many relevant paths are over the limit. */
    int cut() {
        return cut;
    }

    /**
     * Recomputes the result from all observations.
     *
     * @param isRelevant selects the relevant rows
     * @param other the result of another query that may be equal
     * @return whether the result changed
     */
    @SuppressWarnings("ReferenceEquality") // an equal result is the same object
    boolean recompute(ObservationTable observed, IntPredicate isRelevant, List<Evidence> other) {
        var collector = new PathCollector(observed.size(), shared);
        for (int row = 0; row < observed.size(); row++) {
            if (isRelevant.test(row)) {
                collector.add(observed.path(row), observed.kind(row), observed.order(row));
            }
        }
        int nowCut = collector.limit(max);
        List<Evidence> before = paths();
        List<Evidence> now = collector.evidence(before, other);
        boolean hasChanged = now != before || nowCut != cut;
        paths = now;
        mutablePaths = now.size() > MAX_WITHOUT_MUTABLE_LIST ? new SortedPaths(now, collector.orders()) : null;
        cut = nowCut;
        return hasChanged;
    }

    /**
     * Updates the result after a relevant observation of a path was added.
     *
     * @param row the first row of the path
     * @param order the order of the observation
     * @param before bits of the path's relevant kinds before
     * @param now bits of the path's relevant kinds now
     * @return whether the result changed
     */
    boolean pathAdded(int row, long order, int before, int now, ObservationTable observed, IntPredicate isRelevant) {
        Evidence evidence = PathCollector.evidence(observed.path(row), now);
        int at = find(evidence);
        SortedPaths current = mutablePaths();
        if (at >= 0) {
            current.set(at, before == now ? current.paths().get(at) : shared.apply(evidence), order);
            changed |= before != now;
            return before != now;
        }
        changed = true;
        current.add(-at - 1, shared.apply(evidence), order);
        if (current.paths().size() > max) {
            current.remove(current.oldest(observed, isRelevant));
            cut += before == 0 ? 1 : 0;
        }
        return true;
    }

    /**
     * Updates the result after an observation of a path was removed.
     *
     * @param before bits of the path's relevant kinds before
     * @param now bits of the path's relevant kinds now
     * @return whether the result changed
     */
    boolean observationRemoved(String path, int before, int now, ObservationTable observed, IntPredicate isRelevant) {
        if (before == now) {
            return false;
        }
        int at = find(PathCollector.evidence(path, before));
        if (at < 0) {
            cut -= now == 0 ? 1 : 0;
            return now == 0;
        }
        if (cut > 0 || now != 0) {
            return recompute(observed, isRelevant, List.of()); // a path that did not fit may take its place
        }
        mutablePaths().remove(at);
        changed = true;
        return true;
    }

    /** Returns the index of a path, or {@code -1 - insertionIndex} if it is absent. */
    private int find(Evidence evidence) {
        return Collections.binarySearch(mutablePaths == null ? paths : mutablePaths.paths(), evidence, BY_PATH);
    }
}
