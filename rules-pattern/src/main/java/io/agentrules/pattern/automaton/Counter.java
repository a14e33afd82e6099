package io.agentrules.pattern.automaton;

/**
 * How often one counted repeat has gone round, for every place at once where it was begun: since all counts grow
 * together, the places are enough, and a step costs the same for one as for thousands. Places are UTF-16 offsets modulo
 * 2^32, of which only differences matter.
 */
final class Counter {
    private static final int SMALL = 64;

    private final int min;
    private final int max;
    private int[] starts = new int[4];
    private int first;
    private int size;

    Counter(int min, int max) {
        this.min = min;
        this.max = max;
    }

    /** Ends all counts. */
    void clear() {
        starts = starts.length > SMALL ? new int[4] : starts;
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Begins a count at {@code position}, which never decreases. */
    void enter(int position) {
        if (size > 0 && last() == position) {
            return;
        }
        if (min <= 1) {
            clear(); // the youngest count is high enough at once, and lasts longest
        } else if (max == Integer.MAX_VALUE && size > 0) {
            return; // the oldest count is high enough first, and lasts forever
        }
        if (size == starts.length) {
            grow();
        }
        starts[index(size++)] = position;
    }

    private int last() {
        return starts[index(size - 1)];
    }

    private int index(int offset) {
        return (first + offset) & (starts.length - 1);
    }

    private void grow() {
        int[] ordered = new int[2 * size];
        for (int i = 0; i < size; i++) {
            ordered[i] = starts[index(i)];
        }
        starts = ordered;
        first = 0;
    }

    /** Goes on to {@code position}, one unit further, and returns whether some count is high enough. */
    boolean advance(int position) {
        if (size > 0 && position - starts[first] > max) {
            first = index(1);
            size--;
        }
        return size > 0 && position - starts[first] >= min;
    }
}
