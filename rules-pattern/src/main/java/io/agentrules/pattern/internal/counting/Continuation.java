package io.agentrules.pattern.internal.counting;

import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.collection.IntSet;
import io.agentrules.pattern.internal.nfa.Nfa;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What follows a counted repeat of one unit that has gone round often enough: the nodes that wait there, in one context.
 * Most units advance none of them. Until one does, all that changes from step to step is the count.
 *
 * <p>Threads may share one: they can only write the same answer twice.
 */
final class Continuation {
    /** More nodes than this are better stepped one by one. */
    static final int MOST = 15;

    /** More nodes than this are not visited to find out. */
    private static final int MOST_VISITED = 64;

    /** It is unknown what the symbol does. */
    static final byte UNKNOWN = 0;

    /** The repeat takes the symbol, no node advances, and the continuation after it is plain again. */
    static final byte PASSES = 1;

    /** Any other symbol. */
    static final byte ADVANCES = 2;

    private final Nfa nfa;
    private final int context;
    private final int[] nodes;
    private final boolean plain;
    private final AtomicLong steps;

    /** What is known of each symbol. Empty if nothing is to be kept. */
    private final byte[] answers;

    private Continuation(Nfa nfa, int context, int[] nodes, boolean plain, boolean remembers, AtomicLong steps) {
        this.nfa = nfa;
        this.context = context;
        this.nodes = nodes;
        this.plain = plain;
        this.steps = steps;
        this.answers = new byte[plain && remembers ? nfa.alphabet().size() : 0];
    }

    /**
     * Returns the continuation of a counter.
     *
     * @param counter its node
     * @param context what lookbehind knows where the repeat ends
     * @param remembers whether it is to remember answers
     * @param steps where to add how many nodes are visited
     */
    static Continuation of(Nfa nfa, int counter, int context, boolean remembers, AtomicLong steps) {
        IntSet seen = new IntSet();
        IntList waiting = new IntList();
        seen.add(nfa.out(counter));
        boolean plain = true;
        for (int i = 0; i < seen.size() && plain; i++) {
            int node = seen.get(i);
            switch (nfa.op(node)) {
                case Nfa.CHARS, Nfa.AFTER -> waiting.add(node);
                case Nfa.BEFORE -> seen.addIf(nfa.holds(node, context), nfa.out(node));
                case Nfa.SPLIT -> seen.addAll(nfa.operands(node));
                default -> plain = false;
            }
            plain &= seen.size() <= MOST_VISITED && waiting.size() <= MOST;
        }
        steps.addAndGet(seen.size());
        return new Continuation(nfa, context, waiting.toArray(), plain, remembers, steps);
    }

    /** Returns about how many bytes this takes. */
    int bytes() {
        return 80 + 4 * nodes.length + answers.length;
    }

    /** Returns whether there are only few nodes, and all of them wait: nothing is found, and no other count begins. */
    boolean isPlain() {
        return plain;
    }

    /** Returns what is known of {@code symbol}: {@link #PASSES}, {@link #ADVANCES} or {@link #UNKNOWN}. */
    byte answer(int symbol) {
        if (!plain) {
            return ADVANCES;
        }
        return answers.length == 0 ? UNKNOWN : answers[symbol];
    }

    /** Remembers the answer for {@code symbol}, if there is room for that. */
    void remember(int symbol, boolean passes) {
        if (answers.length > 0) {
            answers[symbol] = passes ? PASSES : ADVANCES;
        }
    }

    /** Returns whether no node crosses {@code symbol}. */
    boolean isStill(int symbol) {
        IntSet seen = new IntSet();
        seen.addAll(nodes);
        boolean still = true;
        for (int i = 0; i < seen.size() && still; i++) {
            int node = seen.get(i);
            switch (nfa.op(node)) {
                case Nfa.CHARS -> still = !nfa.admits(node, symbol);
                case Nfa.AFTER -> seen.addIf(nfa.admits(node, symbol), nfa.out(node));
                case Nfa.BEFORE -> seen.addIf(nfa.holds(node, context), nfa.out(node));
                case Nfa.SPLIT -> seen.addAll(nfa.operands(node));
                default -> still = false;
            }
            still &= seen.size() <= MOST_VISITED;
        }
        steps.addAndGet(seen.size());
        return still;
    }
}
