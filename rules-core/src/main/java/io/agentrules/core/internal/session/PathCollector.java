package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Collects the relevant paths of one query, without duplicates, in code-point order. */
@SuppressWarnings("EnumOrdinal") // one bit per kind, in memory only
final class PathCollector {
    /** The first search for the most recent paths covers this many times the limit. */
    private static final int SEARCH_FACTOR = 2;

    /** The shared sets of kinds, indexed by their bits; created on demand. */
    private static final AtomicReferenceArray<Set<Kind>> KINDS = new AtomicReferenceArray<>(1 << Kind.values().length);

    private final UnaryOperator<Evidence> shared;
    private final String[] paths;
    private final int[] kinds;
    private final long[] orders;
    private int size;

    /** Allocates space for {@code capacity} observations. */
    PathCollector(int capacity, UnaryOperator<Evidence> shared) {
        this.shared = shared;
        paths = new String[capacity];
        kinds = new int[capacity];
        orders = new long[capacity];
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

    /** Returns evidence for a path; {@code kinds} has one bit per kind. */
    static Evidence evidence(String path, int kinds) {
        return new Evidence(path, kinds(kinds));
    }

    /** Adds an observation. Observations of one path must be consecutive and have the same path object. */
    @SuppressWarnings("ReferenceEquality") // comparing a thousand texts would dominate the time
    void add(String path, Kind kind, long order) {
        if (size == 0 || paths[size - 1] != path) {
            paths[size] = path;
            size++;
        }
        kinds[size - 1] |= 1 << kind.ordinal();
        orders[size - 1] = Math.max(orders[size - 1], order);
    }

    /** Keeps the {@code max} most recent paths and returns how many were removed. */
    int limit(int max) {
        int cut = Math.max(0, size - max);
        if (cut > 0) {
            long first = oldestOfLatest(max);
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

    /** Returns the order of the latest observation of each path. */
    long[] orders() {
        return Arrays.copyOf(orders, size);
    }

    /** Returns the smallest order among the {@code max} most recent paths. */
    private long oldestOfLatest(int max) {
        long newest = 0;
        for (int i = 0; i < size; i++) {
            newest = Math.max(newest, orders[i]);
        }
        long[] recent = since(newest - (long) SEARCH_FACTOR * max);
        long[] sorted = recent.length < max ? since(0) : recent;
        Arrays.sort(sorted);
        return sorted[sorted.length - max];
    }

    private long[] since(long order) {
        var found = new long[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (orders[i] >= order) {
                found[count] = orders[i];
                count++;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /**
     * Returns the collected evidence. Reuses equal evidence of the given results; if the whole list equals one of them, returns that
     * result.
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

    /** Fills in equal evidence from a known result and returns how many elements are equal. */
    private int fill(@Nullable Evidence[] evidence, List<Evidence> known) {
        Evidence[] all = known.toArray(new Evidence[0]); // faster to iterate than a list
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

    /** Returns the first index, from {@code from} on, of a path that does not sort before this one. */
    @SuppressWarnings("ReferenceEquality") // usually the same object, so the texts need not be compared
    private static int seek(Evidence[] all, int from, String path) {
        int at = from;
        while (at < all.length && all[at].path() != path && CodePointOrder.INSTANCE.compare(all[at].path(), path) < 0) {
            at++;
        }
        return at;
    }

    @SuppressWarnings("ReferenceEquality") // equal sets are the same object
    private boolean isSame(Evidence known, int i) {
        return known.kinds() == kinds(kinds[i]) && known.path().equals(paths[i]);
    }
}
