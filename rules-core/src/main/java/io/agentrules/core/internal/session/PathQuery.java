package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The result of one query: the most recent relevant paths, in code-point order. If there are many observations, the result is
 * updated path by path: computing it anew would make a new path four times as expensive after 10,000 others as after 100, instead
 * of less than twice.
 */
final class PathQuery {
    private final int max;
    private final UnaryOperator<Evidence> shared;
    private List<Evidence> paths = List.of();

    /** The current result while it is updated; null if it is recomputed after each change. */
    private @Nullable SortedPaths current;

    private boolean changed;
    private int cut;

    PathQuery(int max, UnaryOperator<Evidence> shared) {
        this.max = max;
        this.shared = shared;
    }

    List<Evidence> paths() {
        if (changed && current != null) {
            paths = List.copyOf(current.paths());
        }
        changed = false;
        return paths;
    }

    /** Returns how many relevant paths are over the limit. */
    int cut() {
        return cut;
    }

    /** Returns whether the result can be updated; otherwise it has to be recomputed. */
    boolean canBeUpdated() {
        return current != null;
    }

    /**
     * Recomputes the result from all observations.
     *
     * @param isRelevant selects the relevant rows
     * @param other the result of another query, which is shared if it is equal
     * @param isUpdated whether the result will be updated; otherwise it is recomputed after each change
     * @return whether the result changed
     */
    boolean recompute(ObservationTable observed, IntPredicate isRelevant, List<Evidence> other, boolean isUpdated) {
        long[] orders = observed.latestOfEachPath(isRelevant);
        int nowCut = Math.max(0, orders.length - max);
        Arrays.sort(orders);
        SortedPaths found = latest(observed, isRelevant, orders.length == 0 ? 0 : orders[nowCut]);
        List<Evidence> before = paths();
        List<Evidence> now = List.copyOf(found.paths());
        boolean isSame = now.equals(before);
        boolean hasChanged = !isSame || nowCut != cut;
        paths = isSame ? before : now.equals(other) ? other : now;
        current = isUpdated ? found : null;
        cut = nowCut;
        return hasChanged;
    }

    /** Returns the paths whose latest relevant observation is not older than {@code oldest}. */
    private SortedPaths latest(ObservationTable observed, IntPredicate isRelevant, long oldest) {
        var found = new SortedPaths();
        int end;
        for (int row = 0; row < observed.size(); row = end) {
            end = observed.end(row, observed.path(row));
            long latest = observed.latest(row, end, isRelevant);
            if (latest >= oldest) {
                found.add(found.size(), evidence(observed.path(row), observed.kinds(row, end, isRelevant)), latest);
            }
        }
        return found;
    }

    private Evidence evidence(String path, Set<Kind> kinds) {
        return shared.apply(new Evidence(path, kinds));
    }

    /**
     * Updates the result after an observation of a path was added, or one was removed.
     *
     * @param start the first row of the path, or where it was
     * @param before the path's relevant kinds before
     * @return whether the result changed
     */
    boolean update(int start, String path, Set<Kind> before, ObservationTable observed, IntPredicate isRelevant) {
        SortedPaths known = current;
        if (known == null) {
            throw new IllegalStateException("The result has to be recomputed");
        }
        int end = observed.end(start, path);
        Set<Kind> now = observed.kinds(start, end, isRelevant);
        long latest = observed.latest(start, end, isRelevant);
        // Paths are spread about as in the table. Looking for one from the start would be a fifth of the time of a
        // call.
        int at = known.find(path, (double) start / Math.max(1, observed.size()));
        if (at < 0) {
            return now.isEmpty() ? lose(before) : add(known, -at - 1, evidence(path, now), latest, before);
        }
        if (cut > 0 && latest < known.order(at)) {
            return recompute(observed, isRelevant, List.of(), true); // a path that did not fit may take its place
        }
        boolean hasChanged = !now.equals(before);
        if (now.isEmpty()) {
            known.remove(at);
        } else {
            known.set(at, hasChanged ? evidence(path, now) : known.paths().get(at), latest);
        }
        changed |= hasChanged;
        return hasChanged;
    }

    /** Adds a path to the result, and removes the oldest if there are too many. */
    private boolean add(SortedPaths known, int at, Evidence path, long order, Set<Kind> before) {
        known.add(at, path, order);
        changed = true;
        if (known.size() <= max) {
            return true;
        }
        cut += before.isEmpty() ? 1 : 0;
        int oldest = known.oldest();
        known.remove(oldest);
        return oldest != at || before.isEmpty();
    }

    /** Counts a path that did not fit, and is not relevant any more. */
    private boolean lose(Set<Kind> before) {
        cut -= before.isEmpty() ? 0 : 1;
        return !before.isEmpty();
    }
}
