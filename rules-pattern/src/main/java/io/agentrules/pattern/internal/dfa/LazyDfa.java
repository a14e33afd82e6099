package io.agentrules.pattern.internal.dfa;

import io.agentrules.pattern.internal.dfa.Generation.State;
import io.agentrules.pattern.internal.nfa.Alphabet;
import io.agentrules.pattern.internal.nfa.Nfa;

/**
 * A deterministic automaton that is built while it runs. Its states are cached up to a bound; when the cache is full a
 * new generation starts, and a stream in an old one moves over at the next unknown transition.
 *
 * <p>Thread-safe: known transitions are read without a lock, new ones are built under one.
 */
public final class LazyDfa {
    private final Object lock = new Object();
    private final Nfa nfa;
    private final Alphabet alphabet;
    private final SubsetConstruction subsets;
    private final long maxBytes;
    private volatile Generation current;
    private long generations;
    private int widest;

    /**
     * Creates an automaton without states.
     *
     * @param maxSteps how many nodes may be visited to build one transition
     * @param protectedCount how many ids, from 0 on, are switched off last
     */
    public LazyDfa(Nfa nfa, long maxBytes, long maxSteps, int protectedCount) {
        this.nfa = nfa;
        this.alphabet = nfa.alphabet();
        this.subsets = new SubsetConstruction(nfa, true, maxSteps, protectedCount);
        this.maxBytes = maxBytes;
        this.current = generation();
    }

    private Generation generation() {
        Subset start = subsets.start(nfa.contextAfter(alphabet.edge()));
        return new Generation(alphabet.size(), start);
    }

    /** Returns the newest generation of the cache. */
    public Generation current() {
        return current;
    }

    /** Returns the class of {@code unit}: its column in {@link Generation#table}. */
    public int symbol(char unit) {
        return alphabet.symbol(unit);
    }

    /** Returns the state that {@code symbol} leads to from a row of any generation; builds it if it is new. */
    public State next(Generation generation, int row, int symbol) {
        int next = generation.next(row, symbol);
        if (next != 0) {
            return generation.state(Math.abs(next));
        }
        synchronized (lock) {
            return build(generation.state(row).subset, symbol);
        }
    }

    private State build(Subset from, int symbol) {
        Subset target = subsets.step(from, symbol);
        widest = Math.max(widest, target.nodes.length);
        if (isFull(from, target)) {
            subsets.forget();
            current = generation();
            generations++;
            return current.intern(target);
        }
        Generation generation = current;
        State state = generation.intern(target);
        generation.connect(generation.intern(from), symbol, state);
        return state;
    }

    /** A generation takes at least one state besides its start, however small the cache: work must go on. */
    private boolean isFull(Subset from, Subset target) {
        Generation generation = current;
        long more = (generation.knows(target) ? 0 : generation.bytesOf(target))
                + (generation.knows(from) ? 0 : generation.bytesOf(from));
        return more > 0 && generation.size() > 1 && bytes() + more > maxBytes;
    }

    private long bytes() {
        return current.bytes() + subsets.bytes();
    }

    /** Returns what is found if the text ends in the state at {@code row}, ascending; it must not be changed. */
    public int[] acceptsAtEnd(Generation generation, int row) {
        State state = generation.state(row);
        int[] known = state.acceptsAtEnd;
        if (known == null) {
            synchronized (lock) {
                known = subsets.acceptsAtEnd(state.subset);
                state.acceptsAtEnd = known;
            }
        }
        return known;
    }

    /**
     * Returns what is found if {@code text} ends, ascending; it must not be changed. For patterns that find nothing
     * before the end of a text.
     */
    public int[] acceptsAtEndOf(CharSequence text) {
        Generation generation = current;
        int row = generation.start().row();
        int[] table = generation.table();
        for (int at = 0; at < text.length(); at++) {
            int symbol = symbol(text.charAt(at));
            int next = table[row + symbol];
            if (next > 0) {
                row = next;
            } else {
                State state = next(generation, row, symbol);
                generation = state.generation();
                table = generation.table();
                row = state.row();
            }
        }
        return acceptsAtEnd(generation, row);
    }

    /** Returns what the cache holds now and has cost so far. */
    public Statistics statistics() {
        synchronized (lock) {
            return new Statistics(
                    nfa.size(), alphabet.size(), current.size(), widest, bytes(), generations, subsets.steps());
        }
    }

    /** Figures of one automaton; {@code widest} is the most nodes in a state, {@code steps} nodes visited in all. */
    public record Statistics(int nodes, int classes, int states, int widest, long bytes, long generations, long steps) {
        /** The figures when there is no automaton. */
        public static final Statistics NONE = new Statistics(0, 0, 0, 0, 0, 0, 0);

        /** Returns what this and another automaton cost together. */
        public Statistics plus(Statistics other) {
            return new Statistics(
                    nodes + other.nodes,
                    Math.max(classes, other.classes),
                    states + other.states,
                    Math.max(widest, other.widest),
                    bytes + other.bytes,
                    generations + other.generations,
                    steps + other.steps);
        }

        /** Returns the same figures with more steps. */
        public Statistics plusSteps(long more) {
            return new Statistics(nodes, classes, states, widest, bytes, generations, steps + more);
        }
    }
}
