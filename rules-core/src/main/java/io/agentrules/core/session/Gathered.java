package io.agentrules.core.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The paths that count for one question, while they are gathered: each once, in code-point order. */
@SuppressWarnings("EnumOrdinal") // a bit a kind, in memory only
final class Gathered {
    /** Of the most recent ones, so many times those that fit are looked at before all are. */
    private static final int LIKELY = 4;

    /** By bits, one for each kind: the very sets that pieces of evidence share. */
    private static final List<Set<Kind>> KINDS = IntStream.range(0, 1 << Kind.values().length)
            .mapToObj(Gathered::kinds)
            .toList();

    private final String[] paths;
    private final int[] kinds;
    private final long[] orders;
    private int size;

    /** Makes room for so many sightings. */
    Gathered(int sightings) {
        paths = new String[sightings];
        kinds = new int[sightings];
        orders = new long[sightings];
    }

    private static Set<Kind> kinds(int bits) {
        Set<Kind> kinds = Set.copyOf(Arrays.stream(Kind.values())
                .filter(kind -> (bits >> kind.ordinal() & 1) == 1)
                .toList());
        return kinds.isEmpty() ? kinds : new Evidence("", kinds).kinds();
    }

    /** Takes a sighting; those of one path come one after the other. */
    void add(String path, Kind kind, long order) {
        if (size == 0 || !paths[size - 1].equals(path)) {
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

    private long firstOfLast(int max) {
        long newest = Arrays.stream(orders, 0, size).max().orElse(0);
        long[] likely = since(newest - (long) LIKELY * max);
        long[] sorted = likely.length < max ? since(0) : likely;
        Arrays.sort(sorted);
        return sorted[sorted.length - max];
    }

    private long[] since(long order) {
        return Arrays.stream(orders, 0, size).filter(given -> given >= order).toArray();
    }

    /**
     * Returns what was gathered; equal pieces of evidence are taken from the given answers, and equal answers are the given
     * ones.
     */
    List<Evidence> evidence(List<Evidence> before, List<Evidence> other) {
        var evidence = new Evidence[size];
        boolean isBefore = before.size() == size;
        boolean isOther = other.size() == size;
        int inBefore = 0;
        int inOther = 0;
        for (int i = 0; i < size; i++) {
            inBefore = seek(before, inBefore, paths[i]);
            inOther = seek(other, inOther, paths[i]);
            Evidence known = known(before, inBefore, i);
            isBefore &= known != null;
            Evidence elsewhere = known(other, inOther, i);
            isOther &= elsewhere != null;
            Evidence first = known != null ? known : elsewhere;
            evidence[i] = first != null ? first : new Evidence(paths[i], KINDS.get(kinds[i]));
        }
        return isBefore ? before : isOther ? other : List.of(evidence);
    }

    /** Returns the first index, from {@code from} on, of a path that is not before this one. */
    private static int seek(List<Evidence> list, int from, String path) {
        int at = from;
        while (at < list.size() && isBefore(list.get(at).path(), path)) {
            at++;
        }
        return at;
    }

    @SuppressWarnings("ReferenceEquality") // mostly the same object, and then no look at the text is needed
    private static boolean isBefore(String one, String other) {
        return one != other && CodePointOrder.INSTANCE.compare(one, other) < 0;
    }

    private @Nullable Evidence known(List<Evidence> list, int at, int i) {
        if (at == list.size()) {
            return null;
        }
        Evidence known = list.get(at);
        return isSame(known.kinds(), KINDS.get(kinds[i])) && known.path().equals(paths[i]) ? known : null;
    }

    @SuppressWarnings("ReferenceEquality") // equal sets are the same one
    private static boolean isSame(Set<Kind> one, Set<Kind> other) {
        return one == other;
    }
}
