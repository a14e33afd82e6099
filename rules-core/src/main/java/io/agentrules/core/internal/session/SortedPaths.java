package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mutable list of paths in code-point order, with the order of the latest observation of each. The orders are in an array of their
 * own, because with an object per path, a new path takes a quarter longer if there are 1,000.
 */
final class SortedPaths {
    private final List<Evidence> paths = new ArrayList<>();
    private long[] orders = new long[8];

    List<Evidence> paths() {
        return paths;
    }

    int size() {
        return paths.size();
    }

    long order(int at) {
        return orders[at];
    }

    /**
     * Returns the index of a path, or {@code -1 - insertionIndex} if it is absent.
     *
     * @param share which share of the paths is before it, about
     */
    int find(String path, double share) {
        int guess = (int) (share * paths.size());
        return CodePointOrder.findNear(
                guess, path, paths.size(), at -> paths.get(at).path());
    }

    /** Returns the index of the path whose latest observation is the oldest. */
    int oldest() {
        int oldest = 0;
        for (int at = 1; at < paths.size(); at++) {
            oldest = orders[at] < orders[oldest] ? at : oldest;
        }
        return oldest;
    }

    void add(int at, Evidence path, long order) {
        if (orders.length == paths.size()) {
            orders = Arrays.copyOf(orders, 2 * orders.length);
        }
        System.arraycopy(orders, at, orders, at + 1, paths.size() - at);
        orders[at] = order;
        paths.add(at, path);
    }

    void set(int at, Evidence path, long order) {
        paths.set(at, path);
        orders[at] = order;
    }

    void remove(int at) {
        paths.remove(at);
        System.arraycopy(orders, at + 1, orders, at, paths.size() - at);
    }
}
