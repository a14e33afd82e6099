package io.agentrules.pattern.internal.collection;

import java.util.Arrays;

/** A growing list of numbers, also used as a stack. */
public final class IntList {
    private static final int[] NOTHING = {};
    private static final int LEAST = 4;

    private int[] items = NOTHING;
    private int size;

    public int size() {
        return size;
    }

    /** Returns how many items it has room for. */
    public int capacity() {
        return items.length;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int get(int index) {
        return items[index];
    }

    public void set(int index, int item) {
        items[index] = item;
    }

    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.max(LEAST, 2 * size));
        }
        items[size++] = item;
    }

    public void addAll(int[] more) {
        if (size + more.length > items.length) {
            items = Arrays.copyOf(items, 2 * (size + more.length));
        }
        System.arraycopy(more, 0, items, size, more.length);
        size += more.length;
    }

    public int pop() {
        return items[--size];
    }

    public void clear() {
        size = 0;
    }

    public int[] copyOf(int from, int to) {
        return Arrays.copyOfRange(items, from, to);
    }

    public int[] toArray() {
        return size == 0 ? NOTHING : Arrays.copyOf(items, size);
    }

    /** Returns the items, ascending, each once. */
    public int[] toSet() {
        Arrays.sort(items, 0, size);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || items[i] != items[distinct - 1]) {
                items[distinct++] = items[i];
            }
        }
        return distinct == 0 ? NOTHING : Arrays.copyOf(items, distinct);
    }
}
