package io.agentrules.pattern.internal.counting;

import io.agentrules.pattern.internal.nfa.Nfa;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * How often one counted repeat has gone round, for every place at once where it was begun: since all counts grow
 * together, the places are enough, and a step costs the same for one as for thousands. Places are UTF-16 offsets modulo
 * 2^32, of which only differences matter.
 */
final class Counter {
    /** Where more places were kept than this, their memory is given back. */
    private static final int MANY = 1_024;

    private static final int FEW = 4;

    final int node;
    private final Continuations continuations;
    private final int min;
    private final int max;
    private final BitSet units;
    private final @Nullable Continuation[] knownContinuations;
    private int[] starts = new int[FEW];
    private int first;
    private int size;

    Counter(Nfa nfa, Continuations continuations, int node) {
        this.node = node;
        this.continuations = continuations;
        this.min = nfa.operands(node)[Nfa.MIN];
        this.max = nfa.operands(node)[Nfa.MAX];
        this.units = nfa.set(node);
        this.knownContinuations = continuations.known(node);
    }

    /** Ends all counts. */
    void clear() {
        if (starts.length > MANY) {
            starts = new int[FEW];
            first = 0;
        }
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns how many numbers it has room for. */
    int capacity() {
        return starts.length;
    }

    /** Begins a count at {@code position}, which never decreases. */
    void enter(int position) {
        if (size > 0 && last() == position) {
            return;
        }
        if (min <= 1) {
            size = 0; // the youngest count is high enough at once, and lasts longest
        } else if (max == Integer.MAX_VALUE && size > 0) {
            return; // the oldest count is high enough first, and lasts forever
        }
        if (size == starts.length) {
            grow();
        }
        starts[index(size++)] = position;
    }

    private int last() {
        return starts[index(size - 1)];
    }

    private int index(int offset) {
        return (first + offset) & (starts.length - 1);
    }

    private void grow() {
        int[] ordered = new int[2 * size];
        for (int i = 0; i < size; i++) {
            ordered[i] = starts[index(i)];
        }
        starts = ordered;
        first = 0;
    }

    /** Takes the unit of {@code symbol}, which leads to {@code position}; returns whether some count is high enough. */
    boolean advance(int symbol, int position) {
        if (!units.get(symbol)) {
            clear();
        }
        if (size > 0 && position - starts[first] > max) {
            first = index(1);
            size--;
        }
        return isHigh(position);
    }

    /** Returns whether some count is high enough at {@code position}, to which all have gone on. */
    boolean isHigh(int position) {
        return size > 0 && position - starts[first] >= min;
    }

    /**
     * Returns whether {@code symbol}, which leads from {@code context} to {@code position}, changes nothing: no count
     * ends, and if one is high enough, what follows the repeat gets nowhere.
     */
    boolean passes(int symbol, int context, int position) {
        int count = position - starts[first];
        if (count > max) {
            return false;
        }
        return count < min ? units.get(symbol) : continuations.passes(node, continuation(context), symbol);
    }

    /** Returns whether what follows the repeat at {@code position} is plain, if it has come to that. */
    boolean isPlain(int context, int position) {
        return !isHigh(position) || continuation(context).isPlain();
    }

    private Continuation continuation(int context) {
        Continuation known = knownContinuations[context];
        return known != null ? known : continuations.of(node, context);
    }
}
