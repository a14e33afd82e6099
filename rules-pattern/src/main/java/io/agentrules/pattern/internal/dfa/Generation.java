package io.agentrules.pattern.internal.dfa;

import io.agentrules.pattern.internal.nfa.Nfa;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states built since the cache was last full, and their transitions. Any number of threads may read; a writer
 * holds the automaton's lock.
 *
 * <p>Readers need no lock since an entry of the table changes once, from zero to its value, and leads only to rows of
 * the same array. When the array is too small it is copied, and a reader of the old one finds zero where there is news.
 */
public final class Generation {
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

    /** What a state costs besides its arrays: objects, their headers, and a place in the map. */
    private static final int STATE_BYTES = 160;

    private final int stride;
    private final Map<Subset, State> known = new HashMap<>();
    private final State start;
    private volatile int[] table;
    private volatile State[] states;
    private int size;
    private long bytes;

    Generation(int stride, Subset start) {
        this.stride = stride;
        this.table = new int[4 * stride];
        this.states = new State[4];
        this.start = add(start);
    }

    /** Returns the state at the start of a text. */
    public State start() {
        return start;
    }

    /**
     * Returns the transitions: where a state's row begins, plus the symbol of a unit, is the row of the next state;
     * negative if something is found there or fewer patterns are followed, zero if it is unknown.
     */
    public int[] table() {
        return table;
    }

    /**
     * Returns the state whose row is {@code row}. The fence makes the plain reads that led to the row as good as
     * acquiring ones.
     */
    public State state(int row) {
        VarHandle.acquireFence();
        return states[row / stride];
    }

    int size() {
        return size;
    }

    long bytes() {
        return bytes;
    }

    long bytesOf(Subset subset) {
        return STATE_BYTES + 4L * (stride + subset.nodes.length + subset.accepts.length);
    }

    boolean knows(Subset subset) {
        return known.containsKey(subset);
    }

    /** Returns the row that {@code symbol} leads to, as {@link #table} has it, with all that its writer wrote before. */
    int next(int row, int symbol) {
        return (int) ENTRY.getAcquire(table, row + symbol);
    }

    State intern(Subset subset) {
        State state = known.get(subset);
        return state != null ? state : add(subset);
    }

    void connect(State from, int symbol, State to) {
        boolean tells = to.accepts() > 0 || !to.pruning().equals(from.pruning());
        int entry = tells ? -to.row : to.row;
        ENTRY.setRelease(table, from.row + symbol, entry);
    }

    /** Row 0 stays empty, since a zero in the table means that the transition is not known. */
    private State add(Subset subset) {
        int index = ++size;
        if (index == states.length) {
            states = Arrays.copyOf(states, 2 * index);
            table = Arrays.copyOf(table, 2 * index * stride);
        }
        State state = new State(this, index * stride, subset);
        states[index] = state;
        known.put(subset, state);
        bytes += bytesOf(subset);
        return state;
    }

    /** A cached state of the deterministic automaton. */
    public static final class State {
        final Generation generation;
        final int row;
        final Subset subset;

        /** The ids that are found if the text ends here; computed at the first question, and never changed after that. */
        volatile int @Nullable [] acceptsAtEnd;

        State(Generation generation, int row, Subset subset) {
            this.generation = generation;
            this.row = row;
            this.subset = subset;
        }

        /** Returns the generation of the cache that this state is in. */
        public Generation generation() {
            return generation;
        }

        /** Returns the offset of this state's transitions in {@link #table}. */
        public int row() {
            return row;
        }

        /** Returns what lookbehind can know about the unit before this state: a context of the {@link Nfa}. */
        public int context() {
            return subset.context;
        }

        /** Returns what is not followed any more, since all together took too many steps on the way here. */
        public Pruning pruning() {
            return subset.pruning;
        }

        /** Returns the number of ids that are found on reaching this state. */
        public int accepts() {
            return subset.accepts.length;
        }

        /** Returns one of the ids that are found on reaching this state; they ascend. */
        public int accept(int index) {
            return subset.accepts[index];
        }
    }
}
