package io.agentrules.pattern.internal.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** An immutable set of UTF-16 units, as sorted ranges that neither overlap nor touch. */
public final class CharSet {
    private static final int UNITS = Character.MAX_VALUE + 1;

    /** No unit at all. */
    public static final CharSet NONE = new CharSet(new int[0]);

    /** Every unit. */
    public static final CharSet ALL = range(Character.MIN_VALUE, Character.MAX_VALUE);

    /** Where membership changes: in from an even index on, out again from the odd index after it. */
    private final int[] bounds;

    private final int hash;

    private CharSet(int[] bounds) {
        this.bounds = bounds;
        this.hash = Arrays.hashCode(bounds);
    }

    /** Returns the set of the units of {@code units}. */
    public static CharSet of(char... units) {
        if (units.length == 1) {
            return range(units[0], units[0]);
        }
        BitSet members = new BitSet();
        for (char unit : units) {
            members.set(unit);
        }
        return of(members);
    }

    /** Returns all units from {@code first} to {@code last}, both included. */
    public static CharSet range(char first, char last) {
        return new CharSet(new int[] {first, last + 1});
    }

    /** Returns all units that {@code member} holds for. */
    public static CharSet where(IntPredicate member) {
        BitSet members = new BitSet();
        for (int unit = 0; unit < UNITS; unit++) {
            members.set(unit, member.test(unit));
        }
        return of(members);
    }

    /** Returns the units whose bits are set. */
    public static CharSet of(BitSet members) {
        int[] bounds = new int[16];
        int size = 0;
        for (int from = members.nextSetBit(0); from >= 0; from = members.nextSetBit(bounds[size - 1])) {
            bounds = size == bounds.length ? Arrays.copyOf(bounds, 2 * size) : bounds;
            bounds[size++] = from;
            bounds[size++] = members.nextClearBit(from);
        }
        return new CharSet(Arrays.copyOf(bounds, size));
    }

    /** Returns whether exactly one unit is in this set. */
    public boolean isSingle() {
        return bounds.length == 2 && bounds[0] + 1 == bounds[1];
    }

    /** Returns the number of units. */
    int size() {
        int size = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            size += bounds[i + 1] - bounds[i];
        }
        return size;
    }

    /** Returns the number of ranges. */
    public int ranges() {
        return bounds.length / 2;
    }

    /** Returns the first unit of a range. */
    public char first(int range) {
        return (char) bounds[2 * range];
    }

    /** Returns the last unit of a range. */
    public char last(int range) {
        return (char) (bounds[2 * range + 1] - 1);
    }

    /** Returns whether no unit is in this set. */
    public boolean isEmpty() {
        return bounds.length == 0;
    }

    /** Returns whether {@code unit} is in this set. */
    public boolean contains(int unit) {
        int at = Arrays.binarySearch(bounds, unit);
        int changes = at >= 0 ? at + 1 : -at - 1;
        return changes % 2 == 1;
    }

    /** Returns the units that are in either set. */
    public CharSet union(CharSet other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        return complement().intersection(other.complement()).complement();
    }

    /** Returns the units that are in both sets. */
    public CharSet intersection(CharSet other) {
        int[] merged = new int[bounds.length + other.bounds.length];
        int size = 0;
        for (int mine = 0, theirs = 0; mine < bounds.length && theirs < other.bounds.length; ) {
            int from = Math.max(bounds[mine], other.bounds[theirs]);
            int to = Math.min(bounds[mine + 1], other.bounds[theirs + 1]);
            if (from < to) {
                merged[size++] = from;
                merged[size++] = to;
            }
            if (bounds[mine + 1] == to) {
                mine += 2;
            } else {
                theirs += 2;
            }
        }
        return new CharSet(Arrays.copyOf(merged, size));
    }

    /** Returns the units of this set that are not in {@code other}. */
    public CharSet minus(CharSet other) {
        return intersection(other.complement());
    }

    /** Returns the units that are not in this set. */
    public CharSet complement() {
        boolean fromStart = bounds.length > 0 && bounds[0] == 0;
        boolean toEnd = bounds.length > 0 && bounds[bounds.length - 1] == UNITS;
        int[] inner = Arrays.copyOfRange(bounds, fromStart ? 1 : 0, bounds.length - (toEnd ? 1 : 0));
        int[] flipped = new int[inner.length + (fromStart ? 0 : 1) + (toEnd ? 0 : 1)];
        System.arraycopy(inner, 0, flipped, fromStart ? 0 : 1, inner.length);
        if (!toEnd) {
            flipped[flipped.length - 1] = UNITS;
        }
        return new CharSet(flipped);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharSet that && hash == that.hash && Arrays.equals(bounds, that.bounds);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the ranges in the notation of a regular expression's class. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int range = 0; range < ranges(); range++) {
            append(text, first(range));
            if (first(range) != last(range)) {
                append(text.append('-'), last(range));
            }
        }
        return text.append(']').toString();
    }

    private static void append(StringBuilder text, char unit) {
        if (unit > ' ' && unit < 0x7f && "[]^-\\".indexOf(unit) < 0) {
            text.append(unit);
        } else {
            text.append(String.format("\\u%04x", (int) unit));
        }
    }

    /** Collects the members of a set. */
    public static final class Builder {
        private final BitSet members = new BitSet();

        public Builder add(CharSet set) {
            for (int i = 0; i < set.bounds.length; i += 2) {
                members.set(set.bounds[i], set.bounds[i + 1]);
            }
            return this;
        }

        public CharSet build() {
            return of(members);
        }
    }
}
