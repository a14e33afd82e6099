package io.agentrules.core.internal.support;

import java.util.Comparator;

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
        int max = Math.min(left.length(), right.length());
        for (int i = 0; i < max; i++) {
            char one = left.charAt(i);
            char other = right.charAt(i);
            if (one != other) {
                return Integer.compare(rank(one), rank(other));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** Returns the sort key of a code unit: surrogates, which encode everything above U+FFFF, sort after all others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
