package io.agentrules.pattern.automaton;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What stands behind a counted repeat of one unit that has gone round often enough: the nodes that wait there, in one
 * context. Most units get none of them anywhere. Until one does, all that changes from step to step is the count.
 *
 * <p>Threads may share one: they can only write the same answer twice.
 */
final class Sequel {
    /** More nodes than this are better stepped one by one. */
    static final int MOST = 15;

    /** More nodes than this are not visited to find out. */
    private static final int MOST_VISITED = 64;

    private static final byte PASSES = 1;
    private static final byte STIRS = 2;

    private final Nfa nfa;
    private final int counter;
    private final int context;
    private final int[] nodes;
    private final boolean plain;
    private final AtomicLong steps;

    /** What is known of each symbol; zero if that is nothing. Empty if nothing is to be kept. */
    private final byte[] answers;

    private Sequel(Nfa nfa, int counter, int context, int[] nodes, boolean plain, boolean kept, AtomicLong steps) {
        this.nfa = nfa;
        this.counter = counter;
        this.context = context;
        this.nodes = nodes;
        this.plain = plain;
        this.steps = steps;
        this.answers = new byte[plain && kept ? nfa.alphabet.size() : 0];
    }

    /**
     * Returns the sequel of a counter.
     *
     * @param counter its node
     * @param context where it stands
     * @param kept whether it is to remember its answers
     * @param steps where to add how many nodes are visited
     */
    static Sequel of(Nfa nfa, int counter, int context, boolean kept, AtomicLong steps) {
        NodeSet seen = new NodeSet();
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
        return new Sequel(nfa, counter, context, waiting.toArray(), plain, kept, steps);
    }

    /** Returns about how many bytes this takes. */
    int bytes() {
        return 80 + 4 * nodes.length + answers.length;
    }

    /** Returns whether there are only few nodes, and all of them wait: nothing is found, and no other count begins. */
    boolean isPlain() {
        return plain;
    }

    /**
     * Returns whether the repeat takes {@code symbol}, it gets none of the nodes anywhere, and what stands behind the
     * repeat then is plain again.
     */
    boolean passes(int symbol) {
        if (!plain) {
            return false;
        }
        if (answers.length == 0) {
            return staysPlain(symbol);
        }
        byte answer = answers[symbol];
        if (answer == 0) {
            answer = staysPlain(symbol) ? PASSES : STIRS;
            answers[symbol] = answer;
        }
        return answer == PASSES;
    }

    private boolean staysPlain(int symbol) {
        return nfa.admits(counter, symbol)
                && isStill(symbol)
                && nfa.sequels.of(counter, nfa.contextAfter(symbol)).isPlain();
    }

    /** Returns whether no node crosses {@code symbol}. */
    private boolean isStill(int symbol) {
        NodeSet seen = new NodeSet();
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
