package io.agentrules.pattern.internal.dfa;

import io.agentrules.pattern.internal.collection.IntCollector;
import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.collection.StepTally;
import io.agentrules.pattern.internal.dfa.Beginnings.Beginning;
import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.nfa.TrieBranches;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Steps from subset to subset: the subset construction, one transition at a time. Not thread-safe.
 *
 * <p>A lookahead at the end of a match is only decided by the next symbol, so a step reports two kinds of matches: those
 * that ended before the symbol and were waiting for it, and those that end with it.
 *
 * <p>A step may take so many visits of nodes as is allowed, counted as if nothing were known of beginnings. If it takes
 * more, the costliest {@linkplain TrieBranches branches} are cut, and the subset that it leads to says so. That depends
 * on the subset before and the symbol only.
 */
public final class SubsetConstruction {
    private static final int[] NOTHING = {};

    private final Nfa nfa;
    private final boolean search;
    private final long maxSteps;
    private final int protectedCount;
    private final Beginnings all = new Beginnings(new Pruning());
    private final Map<Pruning, Beginnings> pruned = new HashMap<>();
    private final int[] moved;
    private final int[] closed;
    private final IntList stack = new IntList();
    private final IntList targets = new IntList();
    private final IntCollector nodes;
    private final IntList accepts = new IntList();
    private Beginnings beginnings = all;
    private Pruning pruning = all.pruning;
    private @Nullable StepTally tally;

    /** Null until a step takes too much. */
    private @Nullable BitSet protectedBranches;

    private int stamp;
    private long knownBytes;
    private long steps;

    /**
     * Prepares to step.
     *
     * @param search whether a match can start anywhere, not only at the first place
     * @param maxSteps how many nodes one step may visit
     * @param protectedCount how many ids, from 0 on, are cut last
     */
    public SubsetConstruction(Nfa nfa, boolean search, long maxSteps, int protectedCount) {
        this.nfa = nfa;
        this.search = search;
        this.maxSteps = maxSteps;
        this.protectedCount = protectedCount;
        this.moved = new int[nfa.size()];
        this.closed = new int[nfa.size()];
        this.nodes = new IntCollector(nfa.size());
    }

    /** Returns how many nodes were visited so far. */
    public long steps() {
        return steps;
    }

    /** Returns the memory that {@link #forget} would free. */
    long bytes() {
        return knownBytes;
    }

    /** Gives back memory that grows while stepping. */
    void forget() {
        pruned.clear();
        all.forget();
        knownBytes = 0;
    }

    /** Returns the first subset of a match in {@code context}. */
    public Subset start(int context) {
        follow(all);
        Subset root = root(context).subset();
        return search ? new Subset(pruning, context, NOTHING, root.accepts) : root;
    }

    /** Returns the subset after {@code symbol}, which is no edge. */
    public Subset step(Subset from, int symbol) {
        follow(known(from.pruning));
        Subset start = from;
        while (true) {
            Beginning next = next(start, symbol);
            if (next.cost() <= maxSteps || !prune(start, symbol)) {
                return next.subset();
            }
            start = start.within(pruning, nfa);
        }
    }

    private Beginning next(Subset from, int symbol) {
        Beginning rootStep = search ? rootStep(from.context, symbol) : null;
        begin();
        long before = steps;
        if (rootStep != null) {
            include(rootStep.subset());
        }
        Subset subset = advance(from, symbol);
        return new Beginning(subset, steps - before + (rootStep == null ? 0 : rootStep.cost()));
    }

    /** Cuts the costliest branches of a step that takes too much; returns whether there are any. */
    private boolean prune(Subset from, int symbol) {
        StepTally visits = new StepTally();
        tally = visits;
        if (search) {
            newRoot(from.context);
            newRoot(nfa.contextAfter(symbol));
            newRootStep(from.context, symbol);
        }
        next(from, symbol);
        tally = null;
        int[] cut = costliest(visits);
        if (cut.length > 0) {
            follow(known(pruning.without(cut, nfa)));
        }
        return cut.length > 0;
    }

    /** Returns the branches to cut: without them, a step that took {@code visits} takes few enough. */
    private int[] costliest(StepTally visits) {
        IntPredicate isProtected = protectedBranches()::get;
        IntList chosen = new IntList();
        BitSet cut = new BitSet();
        cut(visits, isProtected, isProtected, cut, chosen); // as if there were no others
        cut(visits, isProtected.negate(), branch -> true, cut, chosen);
        return chosen.toArray();
    }

    /** Cuts branches that may be cut, the costliest first, until those that are {@code counted} take few enough. */
    private void cut(StepTally visits, IntPredicate mayBeCut, IntPredicate counted, BitSet cut, IntList chosen) {
        int[] sorted = visits.sorted();
        long left = visits.total(branch -> counted.test(branch) && !cut.get(branch));
        for (int branch : visits.costliest(mayBeCut)) {
            if (left <= maxSteps) {
                return;
            }
            if (branch > 0 && !cut.get(branch)) {
                chosen.add(branch);
                int end = nfa.branches().end(branch);
                for (int i = Arrays.binarySearch(sorted, branch); i < sorted.length && sorted[i] < end; i++) {
                    left -= counted.test(sorted[i]) && !cut.get(sorted[i]) ? visits.of(sorted[i]) : 0;
                }
                cut.set(branch, end);
            }
        }
    }

    /** Returns the branches that lead to anything that is to be cut last. */
    private BitSet protectedBranches() {
        BitSet known = protectedBranches;
        if (known == null) {
            known = nfa.branches().leadingTo(id -> nfa.patternOf(id) < protectedCount);
            protectedBranches = known;
        }
        return known;
    }

    private void follow(Beginnings next) {
        beginnings = next;
        pruning = next.pruning;
    }

    /** Returns what is known of the present generation's beginnings under a pruning, maybe of an earlier generation. */
    private Beginnings known(Pruning wanted) {
        if (wanted.isNone()) {
            return all;
        }
        Beginnings known = pruned.get(wanted);
        if (known == null) {
            known = new Beginnings(wanted);
            pruned.put(wanted, known);
            knownBytes += wanted.bytes();
        }
        return known;
    }

    /** Returns what is found if the text ends in {@code from}, ascending. */
    public int[] acceptsAtEnd(Subset from) {
        follow(known(from.pruning));
        Subset root = root(from.context).subset();
        begin();
        if (search) {
            move(root.nodes, from.context, nfa.alphabet().edge());
        }
        move(from.nodes, from.context, nfa.alphabet().edge());
        return accepts.toSet();
    }

    private void begin() {
        stamp++;
        targets.clear();
        accepts.clear();
    }

    private Beginning root(int context) {
        Beginning known = beginnings.starts.get(context);
        if (known == null) {
            known = newRoot(context);
            beginnings.starts.put(context, known);
        }
        return known;
    }

    private Beginning newRoot(int context) {
        begin();
        long before = steps;
        reach(nfa.root());
        close(context);
        return new Beginning(subset(context), steps - before);
    }

    /** A match that starts here and takes {@code symbol}, or one that starts and ends right after it. */
    private Beginning rootStep(int context, int symbol) {
        long key = (long) context << 32 | symbol;
        Beginning known = beginnings.steps.get(key);
        if (known == null) {
            known = newRootStep(context, symbol);
            beginnings.steps.put(key, known);
            knownBytes += known.bytes();
        }
        return known;
    }

    private Beginning newRootStep(int context, int symbol) {
        Beginning from = root(context);
        Beginning next = root(nfa.contextAfter(symbol));
        begin();
        long before = steps;
        accepts.addAll(next.subset().accepts);
        Subset subset = advance(from.subset(), symbol);
        return new Beginning(subset, from.cost() + next.cost() + steps - before);
    }

    private void include(Subset other) {
        for (int node : other.nodes) {
            visit(node);
            nodes.add(node);
        }
        accepts.addAll(other.accepts);
    }

    private Subset advance(Subset from, int symbol) {
        move(from.nodes, from.context, symbol);
        int context = nfa.contextAfter(symbol);
        close(context);
        return subset(context);
    }

    private Subset subset(int context) {
        return new Subset(pruning, context, nodes.take(), accepts.toSet());
    }

    /** Counts a visit; a place of the trie is free, since without the other patterns there it would not be one. */
    private void visit(int node) {
        if (nfa.op(node) == Nfa.PLACE) {
            return;
        }
        steps++;
        if (tally != null) {
            tally.count(nfa.branchOf(node));
        }
    }

    private boolean isCut(int node) {
        return !pruning.isNone() && pruning.cuts(nfa.branchOf(node));
    }

    /** From the nodes that wait, crosses everything that {@code symbol} lets pass. */
    private void move(int[] waiting, int context, int symbol) {
        for (int node : waiting) {
            if (nfa.op(node) == Nfa.CHARS) {
                visit(node);
                reachIf(nfa.admits(node, symbol), nfa.out(node));
            } else {
                stack.add(node);
            }
        }
        while (!stack.isEmpty()) {
            int node = stack.pop();
            if (moved[node] != stamp && !isCut(node)) {
                moved[node] = stamp;
                visit(node);
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
            if (closed[node] != stamp && !isCut(node)) {
                closed[node] = stamp;
                visit(node);
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

    /** Adds a node that waits for the next unit; what is after another is to be {@linkplain #close collected}. */
    private void reach(int node) {
        if (!nfa.waits(node)) {
            targets.add(node);
        } else if (!isCut(node) && nodes.add(node)) {
            visit(node);
        }
    }
}
