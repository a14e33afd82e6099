package io.agentrules.pattern;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The indexes of the patterns that matched: immutable, ascending, each once.
 *
 * @since 0.1
 */
public final class Matches {
    static final Matches NONE = new Matches(new int[0]);

    private final int[] patterns;

    private Matches(int[] patterns) {
        this.patterns = patterns;
    }

    static Matches of(BitSet patterns) {
        return patterns.isEmpty() ? NONE : new Matches(patterns.stream().toArray());
    }

    /** Returns whether {@code pattern} matched. */
    public boolean contains(int pattern) {
        return Arrays.binarySearch(patterns, pattern) >= 0;
    }

    /** Returns whether no pattern matched. */
    public boolean isEmpty() {
        return patterns.length == 0;
    }

    /** Returns how many patterns matched. */
    public int size() {
        return patterns.length;
    }

    /** Returns the indexes in a new array, ascending. */
    public int[] toArray() {
        return patterns.clone();
    }

    /** Returns the indexes, ascending. */
    public IntStream stream() {
        return Arrays.stream(patterns);
    }

    /** Passes each index to {@code action}, ascending. */
    public void forEach(IntConsumer action) {
        for (int pattern : patterns) {
            action.accept(pattern);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Matches that && Arrays.equals(patterns, that.patterns);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(patterns);
    }

    @Override
    public String toString() {
        return Arrays.toString(patterns);
    }
}
