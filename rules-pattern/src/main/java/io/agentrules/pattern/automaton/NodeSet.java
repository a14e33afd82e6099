package io.agentrules.pattern.automaton;

import java.util.Arrays;

/** A set of nodes that is cheap to clear and as small as its members are few; they are also listed in their order. */
final class NodeSet {
    private int[] nodes = new int[16];

    /** Open addressing: the index of a node, valid where {@link #stamps} is {@link #stamp}. */
    private int[] slots = new int[32];

    private int[] stamps = new int[32];
    private int stamp = 1;
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return nodes[index];
    }

    void clear() {
        size = 0;
        stamp++;
    }

    /** Returns the index of {@code node}, which is {@link #size} from before the call if it was not in the set. */
    int add(int node) {
        int slot = slot(node);
        if (stamps[slot] == stamp) {
            return slots[slot];
        }
        if (size == nodes.length) {
            grow();
            slot = slot(node);
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

    private void grow() {
        nodes = Arrays.copyOf(nodes, 2 * size);
        slots = new int[4 * size];
        stamps = new int[4 * size];
        for (int i = 0; i < size; i++) {
            int slot = slot(nodes[i]);
            stamps[slot] = stamp;
            slots[slot] = i;
        }
    }
}
