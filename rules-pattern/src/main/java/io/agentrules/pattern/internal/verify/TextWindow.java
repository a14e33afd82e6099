package io.agentrules.pattern.internal.verify;

/** The last units of a stream, up to a bound. Offsets count from the start of the stream. */
final class TextWindow {
    private final int capacity;
    private char[] ring = new char[256];
    private long end;

    /**
     * Begins with no units.
     *
     * @param capacity how many units to keep at least
     */
    TextWindow(int capacity) {
        this.capacity = capacity;
    }

    /** Returns the offset after the last unit. */
    long end() {
        return end;
    }

    /** Returns the offset of the oldest unit that is kept: a bound that depends on {@link #end} alone. */
    long start() {
        return Math.max(0, end - capacity);
    }

    char unit(long offset) {
        return ring[(int) offset & (ring.length - 1)];
    }

    void add(char unit) {
        if (end >= ring.length && ring.length <= capacity) {
            grow();
        }
        ring[(int) end++ & (ring.length - 1)] = unit;
    }

    private void grow() {
        char[] larger = new char[2 * ring.length];
        for (long offset = end - ring.length; offset < end; offset++) {
            larger[(int) offset & (larger.length - 1)] = unit(offset);
        }
        ring = larger;
    }
}
