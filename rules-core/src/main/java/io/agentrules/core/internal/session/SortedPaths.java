package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A mutable list of the paths of a query's result, in code-point order. The order in which they were observed is loaded when the
 * oldest path is first requested, and then maintained.
 */
final class SortedPaths {
    private static final long[] NOT_LOADED = {};

    private final List<Evidence> paths;
    private long[] orders;

    SortedPaths(List<Evidence> paths) {
        this(paths, NOT_LOADED);
    }

    /** Starts with paths and the order of the latest observation of each. */
    SortedPaths(List<Evidence> paths, long[] orders) {
        this.paths = new ArrayList<>(paths);
        this.orders = orders;
    }

    List<Evidence> paths() {
        return paths;
    }

    void add(int at, Evidence path, long order) {
        if (hasOrders()) {
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
        if (hasOrders()) {
            orders[at] = order;
        }
    }

    void remove(int at) {
        paths.remove(at);
        if (hasOrders()) {
            System.arraycopy(orders, at + 1, orders, at, paths.size() - at);
        }
    }

    private boolean hasOrders() {
        return orders.length > 0;
    }

    /**
     * Returns the index of the path whose latest observation is the oldest.
     *
     * @param isRelevant selects the rows that the result is made of
     */
    int oldest(ObservationTable observed, IntPredicate isRelevant) {
        if (!hasOrders()) {
            loadOrders(observed, isRelevant);
        }
        int oldest = 0;
        for (int at = 1; at < paths.size(); at++) {
            oldest = orders[at] < orders[oldest] ? at : oldest;
        }
        return oldest;
    }

    private void loadOrders(ObservationTable observed, IntPredicate isRelevant) {
        orders = new long[paths.size()];
        int at = 0;
        for (int row = 0; at < paths.size(); ) {
            int end = observed.endOfPath(row);
            if (paths.get(at).path().equals(observed.path(row))) {
                orders[at] = observed.latest(row, end, isRelevant);
                at++;
            }
            row = end;
        }
    }
}
