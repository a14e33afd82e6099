package io.agentrules.pattern.automaton;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steps from subset to subset: the subset construction, one transition at a time. Not thread-safe.
 *
 * <p>A lookahead at the end of a match is only decided by the next symbol, so a step reports two kinds of matches: those
 * that ended before the symbol and were waiting for it, and those that end with it.
 */
final class Subsets {
    private static final int[] NOTHING = {};

    private final Nfa nfa;
    private final boolean search;
    private final @Nullable Subset[] roots;
    private final @Nullable Subset[] rootSteps;
    private final int[] moved;
    private final int[] closed;
    private final IntList stack = new IntList();
    private final IntList targets = new IntList();
    private final NodeList nodes;
    private final IntList accepts = new IntList();
    private int stamp;
    private long rootBytes;
    private long steps;

    /**
     * Prepares to step.
     *
     * @param search whether a match can start anywhere, not only at the first place
     */
    Subsets(Nfa nfa, boolean search) {
        this.nfa = nfa;
        this.search = search;
        this.moved = new int[nfa.size()];
        this.closed = new int[nfa.size()];
        this.nodes = new NodeList(nfa.size());
        this.roots = new Subset[nfa.contexts()];
        this.rootSteps = new Subset[nfa.contexts() * (nfa.alphabet.size() + 1)];
    }

    /** Returns how many nodes were visited so far. */
    long steps() {
        return steps;
    }

    /** Returns the memory that {@link #forget} would free. */
    long bytes() {
        return rootBytes;
    }

    /** Gives back memory that grows while stepping. */
    void forget() {
        Arrays.fill(rootSteps, null);
        rootBytes = 0;
    }

    /** Returns the first subset of a match in {@code context}. */
    Subset start(int context) {
        Subset root = root(context);
        return search ? new Subset(context, NOTHING, root.accepts) : root;
    }

    /** Returns the subset after {@code symbol}, which is no edge. */
    Subset step(Subset from, int symbol) {
        Subset rootStep = search ? rootStep(from.context, symbol) : null;
        begin();
        if (rootStep != null) {
            include(rootStep);
        }
        return advance(from, symbol);
    }

    /** Returns what is found if the text ends in {@code from}, ascending. */
    int[] acceptsAtEnd(Subset from) {
        Subset root = root(from.context);
        begin();
        if (search) {
            move(root.nodes, from.context, nfa.alphabet.edge());
        }
        move(from.nodes, from.context, nfa.alphabet.edge());
        return accepts.toSet();
    }

    private void begin() {
        stamp++;
        targets.clear();
        accepts.clear();
    }

    private Subset root(int context) {
        Subset known = roots[context];
        if (known == null) {
            begin();
            reach(nfa.root);
            close(context);
            known = new Subset(context, nodes.take(), accepts.toSet());
            roots[context] = known;
        }
        return known;
    }

    /** A match that starts here and takes {@code symbol}, or one that starts and ends right after it. */
    private Subset rootStep(int context, int symbol) {
        int index = context * (nfa.alphabet.size() + 1) + symbol;
        Subset known = rootSteps[index];
        if (known == null) {
            Subset from = root(context);
            Subset next = root(nfa.contextAfter(symbol));
            begin();
            accepts.addAll(next.accepts);
            known = advance(from, symbol);
            rootSteps[index] = known;
            rootBytes += 4L * (known.nodes.length + known.accepts.length);
        }
        return known;
    }

    private void include(Subset other) {
        steps += other.nodes.length;
        for (int node : other.nodes) {
            nodes.add(node);
        }
        accepts.addAll(other.accepts);
    }

    private Subset advance(Subset from, int symbol) {
        move(from.nodes, from.context, symbol);
        int context = nfa.contextAfter(symbol);
        close(context);
        return new Subset(context, nodes.take(), accepts.toSet());
    }

    /** From the nodes that wait, crosses everything that {@code symbol} lets pass. */
    private void move(int[] waiting, int context, int symbol) {
        for (int node : waiting) {
            if (nfa.op(node) == Nfa.CHARS) {
                steps++;
                reachIf(nfa.admits(node, symbol), nfa.out(node));
            } else {
                stack.add(node);
            }
        }
        while (!stack.isEmpty()) {
            int node = stack.pop();
            if (moved[node] != stamp) {
                moved[node] = stamp;
                steps++;
                move(node, context, symbol);
            }
        }
    }

    private void move(int node, int context, int symbol) {
        switch (nfa.op(node)) {
            case Nfa.CHARS -> reachIf(nfa.admits(node, symbol), nfa.out(node));
            case Nfa.AFTER -> pushIf(nfa.admits(node, symbol), node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), node);
            case Nfa.ACCEPT -> accepts.add(nfa.accepted(node));
            default -> stack.addAll(nfa.operands(node));
        }
    }

    /** From the targets, collects all nodes that can be reached in {@code context} without a look ahead. */
    private void close(int context) {
        while (!targets.isEmpty()) {
            int node = targets.pop();
            if (closed[node] != stamp) {
                closed[node] = stamp;
                steps++;
                close(node, context);
            }
        }
    }

    private void close(int node, int context) {
        switch (nfa.op(node)) {
            case Nfa.BEFORE -> reachIf(nfa.holds(node, context), nfa.out(node));
            case Nfa.ACCEPT -> accepts.add(nfa.accepted(node));
            default -> reachAll(nfa.operands(node));
        }
    }

    private void pushIf(boolean passes, int node) {
        if (passes) {
            stack.add(nfa.out(node));
        }
    }

    private void reachIf(boolean passes, int node) {
        if (passes) {
            reach(node);
        }
    }

    private void reachAll(int[] ways) {
        for (int node : ways) {
            reach(node);
        }
    }

    /** Adds a node that waits for the next unit; what is behind another is to be {@linkplain #close collected}. */
    private void reach(int node) {
        if (!nfa.waits(node)) {
            targets.add(node);
        } else if (nodes.add(node)) {
            steps++;
        }
    }
}
