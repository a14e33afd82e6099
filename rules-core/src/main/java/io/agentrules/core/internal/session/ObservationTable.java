package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The observed paths: one row per path and kind with the latest observation, by path in code-point order, then by kind.
 *
 * <p>Stored in one array per column instead of objects, because a server may hold a hundred thousand sessions: with 20 paths each,
 * their tables take 47 MB, lists of objects would take 77 MB, and hash maps 165 MB.
 */
@SuppressWarnings("EnumOrdinal") // one byte per kind, in memory only
final class ObservationTable {
    private static final int INITIAL_ROWS = 8;
    private static final Kind[] KINDS = Kind.values();

    private String[] paths = new String[INITIAL_ROWS];
    private byte[] kinds = new byte[INITIAL_ROWS];
    private int[] turns = new int[INITIAL_ROWS];
    private long[] orders = new long[INITIAL_ROWS];
    private int size;

    int size() {
        return size;
    }

    String path(int row) {
        return paths[row];
    }

    Kind kind(int row) {
        return KINDS[kinds[row]];
    }

    /** Returns the turn of the latest observation. */
    int turn(int row) {
        return turns[row];
    }

    /** Returns the order of the latest observation: later observations have greater numbers. */
    long order(int row) {
        return orders[row];
    }

    boolean contains(Kind kind, String path) {
        return has(start(path), kind, path);
    }

    /**
     * Returns whether a path was observed in this way.
     *
     * @param start the {@linkplain #start first row} of the path
     */
    boolean has(int start, Kind kind, String path) {
        return kinds(start, end(start, path), row -> true).contains(kind);
    }

    /**
     * Adds an observation, replacing an earlier one of the same path and kind.
     *
     * @param start the {@linkplain #start first row} of the path
     */
    void put(int start, Kind kind, String path, long order, int turn) {
        int row = start;
        while (row < size && kinds[row] < kind.ordinal() && paths[row].equals(path)) {
            row++;
        }
        if (row == size || kinds[row] != kind.ordinal() || !paths[row].equals(path)) {
            insert(row, start < size && paths[start].equals(path) ? paths[start] : path, (byte) kind.ordinal());
        }
        orders[row] = order;
        turns[row] = turn;
    }

    /** Returns the oldest row of a kind if it has {@code max} rows or more; otherwise -1. */
    int oldestOfFull(Kind kind, int max) {
        if (size < max) {
            return -1;
        }
        int count = 0;
        int oldest = -1;
        for (int row = 0; row < size; row++) {
            if (kinds[row] == kind.ordinal()) {
                count++;
                oldest = oldest < 0 || orders[row] < orders[oldest] ? row : oldest;
            }
        }
        return count < max ? -1 : oldest;
    }

    /** Returns the first row of a path, or the row to insert it at. */
    int start(String path) {
        int row = CodePointOrder.find(path, size, at -> paths[at]);
        return row < 0 ? -1 - row : start(row);
    }

    /** Returns the first row with the path of {@code row}. */
    int start(int row) {
        int start = row;
        while (start > 0 && paths[start - 1].equals(paths[row])) {
            start--;
        }
        return start;
    }

    /** Returns the first row, from {@code start} on, with another path. */
    int end(int start, String path) {
        int end = start;
        while (end < size && paths[end].equals(path)) {
            end++;
        }
        return end;
    }

    /** Returns the kinds of the relevant rows among these. */
    Set<Kind> kinds(int from, int to, IntPredicate isRelevant) {
        var relevant = EnumSet.noneOf(Kind.class);
        for (int row = from; row < to; row++) {
            if (isRelevant.test(row)) {
                relevant.add(kind(row));
            }
        }
        return relevant;
    }

    /** Returns the order of the latest relevant observation in these rows; -1 if none is relevant. */
    long latest(int from, int to, IntPredicate isRelevant) {
        long latest = -1;
        for (int row = from; row < to; row++) {
            if (orders[row] > latest && isRelevant.test(row)) {
                latest = orders[row];
            }
        }
        return latest;
    }

    /** Returns, for each path with relevant observations, the order of the latest of them. */
    long[] latestOfEachPath(IntPredicate isRelevant) {
        var latest = new long[size];
        int count = 0;
        int end;
        for (int row = 0; row < size; row = end) {
            end = end(row, paths[row]);
            long order = latest(row, end, isRelevant);
            if (order >= 0) {
                latest[count++] = order;
            }
        }
        return Arrays.copyOf(latest, count);
    }

    /** Removes the paths of a kind that are not in {@code retained}. */
    void retain(Kind kind, Set<String> retained) {
        for (int row = size - 1; row >= 0; row--) {
            if (kinds[row] == kind.ordinal() && !retained.contains(paths[row])) {
                remove(row);
            }
        }
    }

    private void insert(int row, String path, byte kind) {
        if (size == paths.length) {
            grow(size + (size >> 2));
        }
        move(row, row + 1, size - row);
        paths[row] = path;
        kinds[row] = kind;
        size++;
    }

    void remove(int row) {
        move(row + 1, row, size - row - 1);
        size--;
        paths[size] = ""; // allows garbage collection
    }

    /** Removes all rows. */
    void clear() {
        Arrays.fill(paths, 0, size, ""); // allows garbage collection
        size = 0;
    }

    private void move(int from, int to, int rows) {
        System.arraycopy(paths, from, paths, to, rows);
        System.arraycopy(kinds, from, kinds, to, rows);
        System.arraycopy(turns, from, turns, to, rows);
        System.arraycopy(orders, from, orders, to, rows);
    }

    private void grow(int rows) {
        paths = Arrays.copyOf(paths, rows);
        kinds = Arrays.copyOf(kinds, rows);
        turns = Arrays.copyOf(turns, rows);
        orders = Arrays.copyOf(orders, rows);
    }
}
