package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Which paths were observed, in which ways, and when last: by path in code-point order, then by kind.
 *
 * <p>Columns of arrays rather than objects, since a server may hold a hundred thousand sessions.
 */
@SuppressWarnings("EnumOrdinal") // a byte a kind, in memory only
final class ObservationTable {
    private static final int FIRST_ROWS = 8;
    private static final Kind[] KINDS = Kind.values();

    private String[] paths = new String[FIRST_ROWS];
    private byte[] kinds = new byte[FIRST_ROWS];
    private int[] turns = new int[FIRST_ROWS];
    private long[] orders = new long[FIRST_ROWS];
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

    /** Returns the turn in which it was last given. */
    int turn(int row) {
        return turns[row];
    }

    /** Returns a number that is greater for what was given later. */
    long order(int row) {
        return orders[row];
    }

    boolean contains(Kind kind, String path) {
        return find(kind, path) >= 0;
    }

    /**
     * Takes a sighting, in place of an earlier one of the same path and kind.
     *
     * @param start where the rows of the path begin, or would
     */
    void give(int start, Kind kind, String path, long order, int turn) {
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

    /** Returns the row of a kind's path that was given longest ago, when there are more than {@code max}; else -1. */
    int beyond(Kind kind, int max) {
        return size > max && count(kind) > max ? oldest(kind) : -1;
    }

    /** Returns the first row of a path; where it would stand when there is none. */
    int start(String path) {
        int row = find(KINDS[0], path);
        return row < 0 ? -row - 1 : row;
    }

    /** Returns the first row of the path that a row is about. */
    int startOf(int row) {
        int start = row;
        while (start > 0 && isSame(paths[start - 1], paths[row])) {
            start--;
        }
        return start;
    }

    /** Returns the kinds of a path, a bit for each, as far as its rows count; {@code start} is where they begin. */
    int kinds(int start, String path, IntPredicate counts) {
        int bits = 0;
        for (int row = start; row < size && paths[row].equals(path); row++) {
            bits |= counts.test(row) ? 1 << kinds[row] : 0;
        }
        return bits;
    }

    /** Returns the first row after this one that is about another path. */
    int endOfPath(int row) {
        int end = row + 1;
        while (end < size && isSame(paths[end], paths[row])) {
            end++;
        }
        return end;
    }

    /** Returns when the last of these rows that count was given; -1 when none counts. */
    long latest(int from, int to, IntPredicate counts) {
        long latest = -1;
        for (int row = from; row < to; row++) {
            if (orders[row] > latest && counts.test(row)) {
                latest = orders[row];
            }
        }
        return latest;
    }

    @SuppressWarnings("ReferenceEquality") // one path is one object
    private static boolean isSame(String one, String other) {
        return one == other;
    }

    /** Forgets the paths of a kind that are not among these. */
    void retain(Kind kind, Set<String> these) {
        for (int row = size - 1; row >= 0; row--) {
            if (kinds[row] == kind.ordinal() && !these.contains(paths[row])) {
                remove(row);
            }
        }
    }

    /** Returns the row of a sighting; where it would stand, less than 0 and counted from -1 down, when there is none. */
    private int find(Kind kind, String path) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = CodePointOrder.INSTANCE.compare(paths[middle], path);
            if (order == 0) {
                order = Integer.compare(kinds[middle], kind.ordinal());
            }
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

    private void insert(int row, String path, byte kind) {
        if (size == paths.length) {
            grow(size + (size >> 1));
        }
        move(row, row + 1, size - row);
        paths[row] = path;
        kinds[row] = kind;
        size++;
    }

    void remove(int row) {
        move(row + 1, row, size - row - 1);
        size--;
        paths[size] = ""; // so that the text can be collected
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

    private int count(Kind kind) {
        int count = 0;
        for (int row = 0; row < size; row++) {
            count += kinds[row] == kind.ordinal() ? 1 : 0;
        }
        return count;
    }

    private int oldest(Kind kind) {
        int oldest = -1;
        for (int row = 0; row < size; row++) {
            if (kinds[row] == kind.ordinal() && (oldest < 0 || orders[row] < orders[oldest])) {
                oldest = row;
            }
        }
        return oldest;
    }
}
