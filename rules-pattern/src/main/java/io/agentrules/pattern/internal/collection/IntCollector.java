package io.agentrules.pattern.internal.collection;

/** Collects the nodes of a subset, each once, and puts them in order: one bit for each, and one for each word of bits. */
public final class IntCollector {
    private static final int[] NOTHING = {};

    private final long[] members;
    private final long[] words;
    private int size;

    public IntCollector(int all) {
        this.members = new long[(all >> 6) + 1];
        this.words = new long[(members.length >> 6) + 1];
    }

    /** Adds {@code node}, and returns whether it was not there. */
    public boolean add(int node) {
        int word = node >> 6;
        long before = members[word];
        long after = before | 1L << node;
        if (before == after) {
            return false;
        }
        members[word] = after;
        words[word >> 6] |= 1L << word;
        size++;
        return true;
    }

    /** Takes all nodes out, and returns them ascending. */
    public int[] take() {
        if (size == 0) {
            return NOTHING;
        }
        int[] taken = new int[size];
        size = 0;
        for (int i = 0; i < words.length; i++) {
            for (long left = words[i]; left != 0; left &= left - 1) {
                take((i << 6) + Long.numberOfTrailingZeros(left), taken);
            }
            words[i] = 0;
        }
        size = 0;
        return taken;
    }

    private void take(int word, int[] taken) {
        for (long left = members[word]; left != 0; left &= left - 1) {
            taken[size++] = (word << 6) + Long.numberOfTrailingZeros(left);
        }
        members[word] = 0;
    }
}
