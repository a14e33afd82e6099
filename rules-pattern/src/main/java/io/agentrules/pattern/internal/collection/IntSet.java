package io.agentrules.pattern.internal.collection;

import java.util.Arrays;

/** A set of nodes that is cheap to clear and as small as its members are few; they are also listed in their order. */
public final class IntSet {
    /** So many are compared one by one; for more, there is a hash table. */
    private static final int FEW = 8;

    private static final int[] NOTHING = {};

    private int[] nodes = NOTHING;

    /** Open addressing: the index of a node, valid where {@link #stamps} is {@link #stamp}. */
    private int[] slots = NOTHING;

    private int[] stamps = NOTHING;
    private int stamp = 1;
    private int size;

    public int size() {
        return size;
    }

    /** Returns how many numbers it has room for. */
    public int capacity() {
        return nodes.length + slots.length + stamps.length;
    }

    public int get(int index) {
        return nodes[index];
    }

    public void clear() {
        size = 0;
        if (++stamp == 0) {
            Arrays.fill(stamps, 0);
            stamp = 1;
        }
    }

    /** Returns the index of {@code node}, which is {@link #size} from before the call if it was not in the set. */
    public int add(int node) {
        if (size > FEW) {
            return addToMany(node);
        }
        for (int i = 0; i < size; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        if (size == FEW) {
            index();
            return addToMany(node);
        }
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(FEW / 2, 2 * size));
        }
        nodes[size] = node;
        return size++;
    }

    public void addIf(boolean wanted, int node) {
        if (wanted) {
            add(node);
        }
    }

    public void addAll(int[] more) {
        for (int node : more) {
            add(node);
        }
    }

    private int addToMany(int node) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            index();
        }
        int slot = slot(node);
        if (stamps[slot] == stamp) {
            return slots[slot];
        }
        stamps[slot] = stamp;
        slots[slot] = size;
        nodes[size] = node;
        return size++;
    }

    private int slot(int node) {
        int mask = slots.length - 1;
        int slot = ((node * 0x9E3779B9) >>> 7) & mask;
        while (stamps[slot] == stamp && nodes[slots[slot]] != node) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Enters all nodes into the hash table, which is made as large as it may have to be until the list grows. */
    private void index() {
        if (slots.length < 2 * nodes.length) {
            slots = new int[2 * nodes.length];
            stamps = new int[slots.length];
        }
        for (int i = 0; i < size; i++) {
            int slot = slot(nodes[i]);
            stamps[slot] = stamp;
            slots[slot] = i;
        }
    }
}
