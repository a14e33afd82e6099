package io.agentrules.pattern.internal.dfa;

import io.agentrules.pattern.internal.nfa.Nfa;
import java.util.Arrays;

/** What is known at one place of a text: one state of the deterministic automaton, apart from where it is cached. */
public final class Subset {
    /** What is not followed any more. */
    final Pruning pruning;

    /** What lookbehind can know about the unit before. */
    final int context;

    /** The nodes that wait for the next unit, ascending; the root, which always waits, is left out. */
    final int[] nodes;

    /** What was found on the way here, ascending. */
    final int[] accepts;

    private final int hash;

    Subset(Pruning pruning, int context, int[] nodes, int[] accepts) {
        this.pruning = pruning;
        this.context = context;
        this.nodes = nodes;
        this.accepts = accepts;
        this.hash = 31 * (31 * context + Arrays.hashCode(nodes)) + Arrays.hashCode(accepts);
    }

    /** Returns whether nothing waits for the next unit. */
    public boolean isStuck() {
        return nodes.length == 0;
    }

    /** Returns whether something was found on the way here. */
    public boolean isAccepting() {
        return accepts.length > 0;
    }

    /** Returns whether {@code id} was found on the way here, and nothing else. */
    public boolean acceptsOnly(int id) {
        return accepts.length == 1 && accepts[0] == id;
    }

    /** Returns what is left of this if less is followed. */
    Subset within(Pruning less, Nfa nfa) {
        int[] left = Arrays.stream(nodes)
                .filter(node -> !less.cuts(nfa.branchOf(node)))
                .toArray();
        return new Subset(less, context, left, accepts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Subset that
                && context == that.context
                && pruning.equals(that.pruning)
                && Arrays.equals(nodes, that.nodes)
                && Arrays.equals(accepts, that.accepts);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
