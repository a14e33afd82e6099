package io.agentrules.core.internal.support;

import java.util.Comparator;

/**
 * Orders text by code points: the order of everything that is printed, cached or compared.
 *
 * <p>{@link String#compareTo} orders by UTF-16 units, which puts an emoji before some of the letters that precede it.
 */
public enum CodePointOrder implements Comparator<String> {
    /** The one order there is. */
    INSTANCE;

    /** {@inheritDoc} */
    @Override
    public int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                return Integer.compare(rank(a), rank(b));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** Returns where a unit stands: surrogates, the halves of all that is above U+FFFF, come after every other. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
