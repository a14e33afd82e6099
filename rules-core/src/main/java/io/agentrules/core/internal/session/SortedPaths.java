package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The paths of an answer while they change, in code-point order. When each was last given is looked up once, when the oldest
 * is first asked for, and then kept too.
 */
final class SortedPaths {
    private static final long[] NOT_LOOKED_UP = {};

    private final List<Evidence> paths;
    private long[] orders;

    SortedPaths(List<Evidence> answer) {
        this(answer, NOT_LOOKED_UP);
    }

    /** Begins with the paths of an answer, and when each was last given. */
    SortedPaths(List<Evidence> answer, long[] orders) {
        this.paths = new ArrayList<>(answer);
        this.orders = orders;
    }

    List<Evidence> paths() {
        return paths;
    }

    void add(int at, Evidence path, long order) {
        if (isLookedUp()) {
            if (orders.length == paths.size()) {
                orders = Arrays.copyOf(orders, orders.length + (orders.length >> 1) + 1);
            }
            System.arraycopy(orders, at, orders, at + 1, paths.size() - at);
            orders[at] = order;
        }
        paths.add(at, path);
    }

    void set(int at, Evidence path, long order) {
        paths.set(at, path);
        if (isLookedUp()) {
            orders[at] = order;
        }
    }

    void remove(int at) {
        paths.remove(at);
        if (isLookedUp()) {
            System.arraycopy(orders, at + 1, orders, at, paths.size() - at);
        }
    }

    private boolean isLookedUp() {
        return orders.length > 0;
    }

    /**
     * Returns where the path is that was given longest ago.
     *
     * @param counts which rows the answer is made of
     */
    int oldest(ObservationTable sightings, IntPredicate counts) {
        if (!isLookedUp()) {
            lookUp(sightings, counts);
        }
        int oldest = 0;
        for (int at = 1; at < paths.size(); at++) {
            oldest = orders[at] < orders[oldest] ? at : oldest;
        }
        return oldest;
    }

    private void lookUp(ObservationTable sightings, IntPredicate counts) {
        orders = new long[paths.size()];
        int at = 0;
        for (int row = 0; at < paths.size(); ) {
            int end = sightings.endOfPath(row);
            if (paths.get(at).path().equals(sightings.path(row))) {
                orders[at] = sightings.latest(row, end, counts);
                at++;
            }
            row = end;
        }
    }
}
