package io.agentrules.pattern.internal.collection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Counts steps by key, and ranks the keys by their counts. */
public final class StepTally {
    private final IntSet keys = new IntSet();
    private final IntList counts = new IntList();

    public void count(int key) {
        int index = keys.add(key);
        if (index == counts.size()) {
            counts.add(1);
        } else {
            counts.set(index, counts.get(index) + 1);
        }
    }

    public void clear() {
        keys.clear();
        counts.clear();
    }

    /** Returns the wanted keys by count, the greatest count first; of two with equal counts, the higher key first. */
    public int[] costliest(IntPredicate wanted) {
        return IntStream.range(0, counts.size())
                .filter(index -> wanted.test(keys.get(index)))
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(counts::get)
                        .thenComparingInt(keys::get)
                        .reversed())
                .mapToInt(keys::get)
                .toArray();
    }

    /** Returns the keys, ascending. */
    public int[] sorted() {
        int[] sorted = new int[counts.size()];
        Arrays.setAll(sorted, keys::get);
        Arrays.sort(sorted);
        return sorted;
    }

    /** Returns the count of {@code key}, which must have been counted. */
    public int of(int key) {
        return counts.get(keys.add(key));
    }

    /** Returns the sum of the wanted keys' counts. */
    public long total(IntPredicate wanted) {
        long total = 0;
        for (int i = 0; i < counts.size(); i++) {
            total += wanted.test(keys.get(i)) ? counts.get(i) : 0;
        }
        return total;
    }
}
