package io.agentrules.pattern.internal.nfa;

import io.agentrules.pattern.internal.tree.CharSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The UTF-16 units, sorted into classes so that no pattern tells two units of one class apart. Classes count from 0;
 * one more symbol, {@link #edge}, stands for the place where there is no unit: before the text, and after it.
 */
public final class Alphabet {
    private static final int PAGE = 256;
    private static final int ASCII = 128;

    private final char[] ascii = new char[ASCII];
    private final char[][] pages = new char[PAGE][];
    private final char[] representatives;

    /** Where an interval begins whose units are all in one class; it ends where the next begins. */
    private final int[] starts;

    private final int[] classes;

    private Alphabet(int[] starts, int[] classes, int size) {
        this.starts = starts;
        this.classes = classes;
        representatives = new char[size];
        for (int i = 0; i < starts.length; i++) {
            representatives[classes[i]] = (char) starts[i];
        }
        char[][] ofOneClass = new char[size][];
        Map<String, char[]> shared = new HashMap<>();
        int interval = 0;
        for (int page = 0; page < PAGE; page++) {
            int from = page * PAGE;
            while (endOf(interval) <= from) {
                interval++;
            }
            if (endOf(interval) >= from + PAGE) { // most pages are of one class, and need not be compared
                int only = classes[interval];
                if (ofOneClass[only] == null) {
                    ofOneClass[only] = fill(from, interval);
                }
                pages[page] = ofOneClass[only];
            } else {
                char[] units = fill(from, interval);
                char[] equal = shared.putIfAbsent(new String(units), units);
                pages[page] = equal == null ? units : equal;
            }
        }
        System.arraycopy(pages[0], 0, ascii, 0, ASCII);
    }

    private int endOf(int interval) {
        return interval + 1 < starts.length ? starts[interval + 1] : PAGE * PAGE;
    }

    /** Returns the classes of one page, the first unit of which is in {@code interval}. */
    private char[] fill(int from, int interval) {
        char[] units = new char[PAGE];
        for (int i = interval; i < starts.length && starts[i] < from + PAGE; i++) {
            int to = Math.min(endOf(i), from + PAGE);
            Arrays.fill(units, Math.max(starts[i], from) - from, to - from, (char) classes[i]);
        }
        return units;
    }

    /** Returns the coarsest classes that each of {@code sets} is a union of. */
    static Alphabet of(Collection<CharSet> sets) {
        int[] starts = starts(sets);
        Partition partition = new Partition(starts);
        for (CharSet set : sets) {
            partition.refine(set);
        }
        return new Alphabet(partition.starts, partition.classes, partition.size);
    }

    /** Returns where a set begins or has ended, in ascending order, and 0. */
    private static int[] starts(Collection<CharSet> sets) {
        int ranges = 0;
        for (CharSet set : sets) {
            ranges += set.ranges();
        }
        int[] cuts = new int[1 + 2 * ranges];
        int size = 1;
        for (CharSet set : sets) {
            for (int range = 0; range < set.ranges(); range++) {
                cuts[size++] = set.first(range);
                cuts[size++] = set.last(range) + 1;
            }
        }
        Arrays.sort(cuts);
        int distinct = 1;
        for (int cut : cuts) {
            if (cut > cuts[distinct - 1] && cut <= Character.MAX_VALUE) {
                cuts[distinct++] = cut;
            }
        }
        return Arrays.copyOf(cuts, distinct);
    }

    /** Returns the class of {@code unit}. */
    public int symbol(char unit) {
        return unit < ASCII ? ascii[unit] : pages[unit >> 8][unit & 0xff];
    }

    /** Returns the number of classes. */
    public int size() {
        return representatives.length;
    }

    /** Returns the symbol for no unit at all. */
    public int edge() {
        return representatives.length;
    }

    /** Returns the symbols that stand for {@code units}, and for the edge of the text if {@code edge}. */
    BitSet symbols(CharSet units, boolean edge) {
        BitSet symbols = new BitSet(size() + 1);
        for (int symbol = 0; symbol < size(); symbol++) {
            symbols.set(symbol, units.contains(representatives[symbol]));
        }
        symbols.set(edge(), edge);
        return symbols;
    }

    /** Returns the units of each class, by symbol. */
    public CharSet[] classes() {
        BitSet[] members = new BitSet[size()];
        Arrays.setAll(members, symbol -> new BitSet());
        for (int i = 0; i < starts.length; i++) {
            members[classes[i]].set(starts[i], endOf(i));
        }
        return Arrays.stream(members).map(CharSet::of).toArray(CharSet[]::new);
    }

    /** Intervals between cuts, and the class that each is in for now. */
    private static final class Partition {
        private final int[] starts;
        private final int[] classes;
        private int[] members;

        /** Of each class, the number of intervals in the set that refines it; 0 between sets, as is the class that they move to. */
        private int[] hits;

        private int[] halves;
        private int[] wholes;
        private int size = 1;

        Partition(int[] starts) {
            this.starts = starts;
            this.classes = new int[starts.length];
            this.members = new int[] {starts.length};
            this.hits = new int[1];
            this.halves = new int[1];
            this.wholes = new int[1];
        }

        /** Splits each class that has members both in {@code set} and outside. */
        void refine(CharSet set) {
            int[] inside = intervals(set);
            for (int interval : inside) {
                hits[classes[interval]]++;
            }
            int opened = size;
            for (int interval : inside) {
                int from = classes[interval];
                if (hits[from] > 0 && hits[from] < members[from]) {
                    openHalfOf(from);
                }
                hits[from] = 0;
                int half = halves[from];
                if (half > 0) {
                    classes[interval] = half;
                    members[half]++;
                    members[from]--;
                }
            }
            for (int half = opened; half < size; half++) {
                halves[wholes[half]] = 0;
            }
        }

        private void openHalfOf(int whole) {
            if (size == members.length) {
                members = Arrays.copyOf(members, 2 * size);
                hits = Arrays.copyOf(hits, 2 * size);
                halves = Arrays.copyOf(halves, 2 * size);
                wholes = Arrays.copyOf(wholes, 2 * size);
            }
            halves[whole] = size;
            wholes[size] = whole;
            size++;
        }

        /** Returns the intervals of {@code set}, or those outside where they are fewer: they split the same classes. */
        private int[] intervals(CharSet set) {
            BitSet inside = new BitSet(starts.length);
            for (int range = 0; range < set.ranges(); range++) {
                inside.set(indexOf(set.first(range)), indexOf(set.last(range) + 1));
            }
            if (inside.cardinality() > starts.length / 2) {
                inside.flip(0, starts.length);
            }
            return inside.stream().toArray();
        }

        private int indexOf(int unit) {
            int at = Arrays.binarySearch(starts, unit);
            return at < 0 ? starts.length : at;
        }
    }
}
