package io.agentrules.core.internal.lint;

/**
 * A set of characters that is exact for ASCII and treats all other characters as one.
 *
 * @param low a bit for each of the first 64 characters
 * @param high a bit for each of the next 64 characters
 * @param others whether it contains characters beyond ASCII
 */
record UnitSet(long low, long high, boolean others) {
    static final UnitSet NONE = new UnitSet(0, 0, false);
    static final UnitSet DIGITS = range('0', '9');
    static final UnitSet WORD = DIGITS.or(range('a', 'z')).or(range('A', 'Z')).or(of('_'));
    static final UnitSet SPACE = range('\t', '\r').or(of(' ')).or(of('\u00a0'));
    static final UnitSet DOT = of('\n').or(of('\r')).complement();

    private static final int ASCII = 128;

    static UnitSet of(int unit) {
        return range(unit, unit);
    }

    /** Returns the characters from first to last; none if they are in the wrong order. */
    static UnitSet range(int first, int last) {
        UnitSet set = new UnitSet(0, 0, last >= ASCII);
        for (int unit = first; unit <= Math.min(last, ASCII - 1); unit++) {
            set = unit < Long.SIZE
                    ? new UnitSet(set.low | (1L << unit), set.high, set.others)
                    : new UnitSet(set.low, set.high | (1L << (unit - Long.SIZE)), set.others);
        }
        return set;
    }

    /** Returns the range from this single character to that of {@code last}; the union if either set has more characters. */
    UnitSet through(UnitSet last) {
        return size() == 1 && last.size() == 1 ? range(first(), last.first()) : or(last);
    }

    private int size() {
        return Long.bitCount(low) + Long.bitCount(high) + (others ? 1 : 0);
    }

    private int first() {
        return low != 0 ? Long.numberOfTrailingZeros(low) : Long.SIZE + Long.numberOfTrailingZeros(high);
    }

    UnitSet or(UnitSet other) {
        return new UnitSet(low | other.low, high | other.high, others || other.others);
    }

    /** Returns the complement; it contains characters beyond ASCII unless this set does. */
    UnitSet complement() {
        return new UnitSet(~low, ~high, !others);
    }

    /** Returns whether the sets certainly share a character; beyond ASCII that is never certain. */
    boolean intersects(UnitSet other) {
        return (low & other.low) != 0 || (high & other.high) != 0;
    }

    boolean isEmpty() {
        return low == 0 && high == 0 && !others;
    }
}
