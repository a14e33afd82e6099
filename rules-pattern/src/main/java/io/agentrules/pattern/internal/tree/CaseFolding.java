package io.agentrules.pattern.internal.tree;

import java.util.BitSet;
import java.util.Locale;

/** Case as ECMA-262's {@code Canonicalize} sees it without flag {@code u}: by upper case, one UTF-16 unit at a time. */
public final class CaseFolding {
    private static final char[] CANONICAL = new char[Character.MAX_VALUE + 1];

    /** The next of the units that differ in case only, round and round; most units are alone. */
    private static final char[] RING = new char[CANONICAL.length];

    private static final BitSet NOT_ALONE = new BitSet();

    static {
        for (int unit = 0; unit < CANONICAL.length; unit++) {
            CANONICAL[unit] = upperCase((char) unit);
            RING[unit] = (char) unit;
        }
        for (int unit = 0; unit < CANONICAL.length; unit++) {
            char canonical = CANONICAL[unit];
            if (canonical != unit) {
                RING[unit] = RING[canonical];
                RING[canonical] = (char) unit;
                NOT_ALONE.set(unit);
                NOT_ALONE.set(canonical);
            }
        }
    }

    private CaseFolding() {}

    /** Returns the unit that stands for all that differ from {@code unit} in case only. */
    public static char canonical(char unit) {
        return CANONICAL[unit];
    }

    /** A unit stays as it is if its upper case is longer than a unit, or leads from outside ASCII into it. */
    private static char upperCase(char unit) {
        String upper = String.valueOf(unit).toUpperCase(Locale.ROOT);
        boolean simple = upper.length() == 1 && (unit < 0x80 || upper.charAt(0) >= 0x80);
        return simple ? upper.charAt(0) : unit;
    }

    /** Returns {@code set} and every unit that JavaScript's flag {@code i} treats as one of its units. */
    public static CharSet ignoringCase(CharSet set) {
        BitSet others = new BitSet();
        for (int range = 0; range < set.ranges(); range++) {
            int last = set.last(range);
            for (int unit = nextNotAlone(set.first(range), last); unit >= 0; unit = nextNotAlone(unit + 1, last)) {
                for (char other = RING[unit]; other != unit; other = RING[other]) {
                    others.set(other);
                }
            }
        }
        return others.isEmpty() ? set : set.union(CharSet.of(others));
    }

    /** Returns the first unit from {@code from} to {@code last} that has others which differ only in case; -1 if none. */
    private static int nextNotAlone(int from, int last) {
        int next = NOT_ALONE.nextSetBit(from);
        return next <= last ? next : -1;
    }
}
