package io.agentrules.pattern.automaton;

import java.util.Arrays;
import java.util.BitSet;

/** Collects the nodes of a subset, each once, and puts them in order. */
final class NodeList {
    /** For fewer nodes than this fraction of all, sorting is cheaper than looking at every word of a bit set. */
    private static final int SPARSE = 64;

    private final int all;
    private final BitSet members = new BitSet();
    private final IntList nodes = new IntList();

    NodeList(int all) {
        this.all = all;
    }

    void add(int node) {
        nodes.add(node);
    }

    void clear() {
        nodes.clear();
    }

    /** Returns the nodes, ascending. */
    int[] toArray() {
        int[] array = nodes.toArray();
        if (array.length < all / SPARSE) {
            Arrays.sort(array);
            return array;
        }
        for (int node : array) {
            members.set(node);
        }
        int size = 0;
        for (int node = members.nextSetBit(0); node >= 0; node = members.nextSetBit(node + 1)) {
            array[size++] = node;
        }
        members.clear();
        return array;
    }
}
