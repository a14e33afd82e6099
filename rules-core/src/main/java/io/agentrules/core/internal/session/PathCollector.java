package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The paths that count for one question, while they are gathered: each once, in code-point order. */
@SuppressWarnings("EnumOrdinal") // a bit a kind, in memory only
final class PathCollector {
    /** Of the most recent ones, so many times those that fit are looked at before all are. */
    private static final int LIKELY = 2;

    /** By bits, one for each kind: the very sets that pieces of evidence share, from when they are first needed. */
    private static final AtomicReferenceArray<Set<Kind>> KINDS = new AtomicReferenceArray<>(1 << Kind.values().length);

    private final UnaryOperator<Evidence> shared;
    private final String[] paths;
    private final int[] kinds;
    private final long[] orders;
    private int size;

    /** Makes room for so many sightings. */
    PathCollector(int sightings, UnaryOperator<Evidence> shared) {
        this.shared = shared;
        paths = new String[sightings];
        kinds = new int[sightings];
        orders = new long[sightings];
    }

    private static Set<Kind> kinds(int bits) {
        Set<Kind> known = KINDS.get(bits);
        if (known != null) {
            return known;
        }
        var kinds = EnumSet.noneOf(Kind.class);
        for (Kind kind : Kind.values()) {
            if ((bits >> kind.ordinal() & 1) == 1) {
                kinds.add(kind);
            }
        }
        Set<Kind> shared = new Evidence("", kinds).kinds();
        KINDS.set(bits, shared);
        return shared;
    }

    /** Returns a piece of evidence; {@code kinds} has a bit for each. */
    static Evidence evidence(String path, int kinds) {
        return new Evidence(path, kinds(kinds));
    }

    /** Takes a sighting; those of one path come one after the other, and their paths are one object. */
    @SuppressWarnings("ReferenceEquality") // to look at a thousand texts would take longer than all the rest
    void add(String path, Kind kind, long order) {
        if (size == 0 || paths[size - 1] != path) {
            paths[size] = path;
            size++;
        }
        kinds[size - 1] |= 1 << kind.ordinal();
        orders[size - 1] = Math.max(orders[size - 1], order);
    }

    /** Keeps at most {@code max} paths, those given last, and returns how many were left out. */
    int limit(int max) {
        int cut = Math.max(0, size - max);
        if (cut > 0) {
            long first = firstOfLast(max);
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (orders[i] >= first) {
                    paths[kept] = paths[i];
                    kinds[kept] = kinds[i];
                    orders[kept] = orders[i];
                    kept++;
                }
            }
            size = kept;
        }
        return cut;
    }

    /** Returns when each path was last given. */
    long[] orders() {
        return Arrays.copyOf(orders, size);
    }

    private long firstOfLast(int max) {
        long newest = 0;
        for (int i = 0; i < size; i++) {
            newest = Math.max(newest, orders[i]);
        }
        long[] likely = since(newest - (long) LIKELY * max);
        long[] sorted = likely.length < max ? since(0) : likely;
        Arrays.sort(sorted);
        return sorted[sorted.length - max];
    }

    private long[] since(long order) {
        var given = new long[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (orders[i] >= order) {
                given[count] = orders[i];
                count++;
            }
        }
        return Arrays.copyOf(given, count);
    }

    /**
     * Returns what was gathered; equal pieces of evidence are taken from the given answers, and equal answers are the given
     * ones.
     */
    List<Evidence> evidence(List<Evidence> before, List<Evidence> other) {
        var evidence = new Evidence[size];
        int sameAsBefore = fill(evidence, before);
        if (sameAsBefore == size && before.size() == size) {
            return before;
        }
        int sameAsOther = fill(evidence, other);
        if (sameAsOther == size && other.size() == size) {
            return other;
        }
        for (int i = 0; i < size; i++) {
            if (evidence[i] == null) {
                evidence[i] = shared.apply(evidence(paths[i], kinds[i]));
            }
        }
        return List.of(evidence);
    }

    /** Takes what is known, where it is equal, and returns how much was. */
    private int fill(@Nullable Evidence[] evidence, List<Evidence> known) {
        Evidence[] all = known.toArray(new Evidence[0]); // quicker to go through than a list
        int same = 0;
        int at = 0;
        for (int i = 0; i < size && at < all.length; i++) {
            at = seek(all, at, paths[i]);
            if (at < all.length && isSame(all[at], i)) {
                evidence[i] = all[at];
                same++;
                at++;
            }
        }
        return same;
    }

    /** Returns the first index, from {@code from} on, of a path that is not before this one. */
    @SuppressWarnings("ReferenceEquality") // mostly the same object, and then no look at the text is needed
    private static int seek(Evidence[] all, int from, String path) {
        int at = from;
        while (at < all.length && all[at].path() != path && CodePointOrder.INSTANCE.compare(all[at].path(), path) < 0) {
            at++;
        }
        return at;
    }

    @SuppressWarnings("ReferenceEquality") // equal sets are the same one
    private boolean isSame(Evidence known, int i) {
        return known.kinds() == kinds(kinds[i]) && known.path().equals(paths[i]);
    }
}
