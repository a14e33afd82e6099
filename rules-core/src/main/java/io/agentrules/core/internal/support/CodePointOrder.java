package io.agentrules.core.internal.support;

import java.util.Comparator;
import java.util.function.IntFunction;

/**
 * Orders text by code points. Everything that is printed, cached or compared uses this order.
 *
 * <p>{@link String#compareTo} compares UTF-16 code units, which sorts U+1F600 before U+FFE0.
 */
public enum CodePointOrder implements Comparator<String> {
    /** The only instance. */
    INSTANCE;

    /** {@inheritDoc} */
    @Override
    public int compare(String left, String right) {
        return compareFrom(commonLength(left, right, 0), left, right);
    }

    /**
     * Finds a text among {@code size} others in this order.
     *
     * @param sorted returns the text at an index
     * @return the index, or {@code -1 - insertionIndex} if the text is absent
     */
    public static int find(String text, int size, IntFunction<String> sorted) {
        return find(text, size, size / 2, size, sorted);
    }

    /**
     * Finds a text as {@link #find(String, int, IntFunction)} does, beginning with the texts around {@code guess}. The closer the text
     * is to it, the fewer others are looked at.
     */
    public static int findNear(int guess, String text, int size, IntFunction<String> sorted) {
        return find(text, size, Math.max(0, Math.min(guess, size - 1)), 0, sorted);
    }

    /**
     * Searches in steps of {@code step} and twice as many each time, at most to the middle of what is left. What all that is left
     * begins with is not compared again: paths are mostly in the same few folders.
     */
    private static int find(String text, int size, int first, int step, IntFunction<String> sorted) {
        int low = 0;
        int high = size;
        int commonWithLower = 0;
        int commonWithHigher = 0;
        int at = first;
        int next = step;
        while (low < high) {
            String other = sorted.apply(at);
            int common = commonLength(other, text, Math.min(commonWithLower, commonWithHigher));
            int order = compareFrom(common, other, text);
            if (order == 0) {
                return at;
            }
            if (order < 0) {
                low = at + 1;
                commonWithLower = common;
                at = low + Math.min(next, (high - low) / 2);
            } else {
                high = at;
                commonWithHigher = common;
                at = high - 1 - Math.min(next, (high - low) / 2);
            }
            next = Math.min(2 * next + 1, size);
        }
        return -1 - low;
    }

    /** Returns the length of what both begin with, which is at least {@code known}. */
    private static int commonLength(String left, String right, int known) {
        int max = Math.min(left.length(), right.length());
        int common = known;
        while (common < max && left.charAt(common) == right.charAt(common)) {
            common++;
        }
        return common;
    }

    private static int compareFrom(int common, String left, String right) {
        return common == left.length() || common == right.length()
                ? Integer.compare(left.length(), right.length())
                : Integer.compare(rank(left.charAt(common)), rank(right.charAt(common)));
    }

    /** Returns the sort key of a code unit: surrogates, which encode everything above U+FFFF, sort after all others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
