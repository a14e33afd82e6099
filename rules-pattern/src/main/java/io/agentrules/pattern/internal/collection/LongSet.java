package io.agentrules.pattern.internal.collection;

/** A set of numbers that is cheap to clear. */
public final class LongSet {
    private long[] items = new long[64];
    private int[] stamps = new int[64];
    private int stamp = 1;
    private int size;

    public void clear() {
        size = 0;
        stamp++;
    }

    /** Adds a number made of three; returns whether it was not in the set before. */
    public boolean add(int run, int instruction, long place) {
        return add(((long) run << 40) ^ ((long) instruction << 17) ^ (place & 0x1ffff));
    }

    private boolean add(long item) {
        if (2 * size >= items.length) {
            grow();
        }
        int slot = slot(item);
        if (stamps[slot] == stamp) {
            return false;
        }
        stamps[slot] = stamp;
        items[slot] = item;
        size++;
        return true;
    }

    private int slot(long item) {
        int mask = items.length - 1;
        int slot = (int) ((item * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (stamps[slot] == stamp && items[slot] != item) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldItems = items;
        int[] oldStamps = stamps;
        items = new long[2 * oldItems.length];
        stamps = new int[items.length];
        for (int i = 0; i < oldItems.length; i++) {
            if (oldStamps[i] == stamp) {
                int slot = slot(oldItems[i]);
                stamps[slot] = stamp;
                items[slot] = oldItems[i];
            }
        }
    }
}
