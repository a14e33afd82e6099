package io.agentrules.check.internal.lint;

import java.util.Arrays;

/**
 * The smallest hashes of a text's shingles, which are all its runs of {@value #SHINGLE} characters: two texts have about as many of them
 * in common as they have shingles in common. Its size has a bound, whatever the length of the text.
 *
 * @param hashes in ascending order, each once
 */
@SuppressWarnings("ArrayRecordComponent") // compared by resemblance only
record TextSketch(long[] hashes) {
    /** So many hashes that a resemblance is off by 0.03 or so. */
    static final int SIZE = 256;

    /** Long enough that unrelated texts of one language share few, and short enough that a changed word spoils few. */
    private static final int SHINGLE = 6;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** Reads a text once; time grows with its length only. */
    static TextSketch of(CharSequence text) {
        long highest = 1;
        for (int i = 0; i < SHINGLE; i++) {
            highest *= FACTOR;
        }
        var smallest = new Smallest();
        long rolling = 0;
        for (int i = 0; i < text.length(); i++) {
            rolling = rolling * FACTOR + text.charAt(i) + 1;
            if (i >= SHINGLE) {
                rolling -= highest * (text.charAt(i - SHINGLE) + 1);
            }
            if (i >= SHINGLE - 1) {
                smallest.add(mixed(rolling));
            }
        }
        return new TextSketch(smallest.sorted());
    }

    /** Spreads the hash, so that which hashes are the smallest does not depend on the characters. */
    private static long mixed(long hash) {
        long mixed = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns the share of the shingles of two texts that both have: 1 for equal texts, 0 for texts that have nothing in common. */
    double resemblance(TextSketch other) {
        int mine = 0;
        int theirs = 0;
        int looked = 0;
        int shared = 0;
        while (looked < SIZE && (mine < hashes.length || theirs < other.hashes.length)) {
            int order = order(mine, other, theirs);
            if (order == 0) {
                shared++;
            }
            if (order <= 0) {
                mine++;
            }
            if (order >= 0) {
                theirs++;
            }
            looked++;
        }
        return looked == 0 ? 0 : (double) shared / looked;
    }

    private int order(int mine, TextSketch other, int theirs) {
        if (mine == hashes.length) {
            return 1;
        }
        return theirs == other.hashes.length ? -1 : Long.compare(hashes[mine], other.hashes[theirs]);
    }

    /** The smallest of many numbers, each once. Collects twice as many as are kept before it sorts, which few numbers cause. */
    private static final class Smallest {
        private final long[] numbers = new long[2 * SIZE];
        private int count;
        private long limit = Long.MAX_VALUE;

        void add(long number) {
            if (number < limit) {
                numbers[count++] = number;
                if (count == numbers.length) {
                    keep();
                }
            }
        }

        private void keep() {
            Arrays.sort(numbers, 0, count);
            int kept = 0;
            for (int i = 0; i < count && kept < SIZE; i++) {
                if (kept == 0 || numbers[i] != numbers[kept - 1]) {
                    numbers[kept++] = numbers[i];
                }
            }
            count = kept;
            if (kept == SIZE) {
                limit = numbers[kept - 1];
            }
        }

        long[] sorted() {
            keep();
            return Arrays.copyOf(numbers, count);
        }
    }
}
