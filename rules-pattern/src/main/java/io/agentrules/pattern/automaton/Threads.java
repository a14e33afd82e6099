package io.agentrules.pattern.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The tails that are being pursued beside the deterministic automaton, node by node; a counted repeat of one unit is a
 * single node with a {@link Counter}. Belongs to one stream. Steps are those of {@link Subsets}, with counters.
 */
public final class Threads {
    private final Nfa nfa;
    private final int maxThreads;
    private final BitSet stopped = new BitSet();
    private final IntList stack = new IntList();
    private final IntList targets = new IntList();
    private final IntList found = new IntList();
    private final NodeSet moved = new NodeSet();
    private final NodeSet closed = new NodeSet();
    private final NodeSet counterNodes = new NodeSet();
    private final List<Counter> counters = new ArrayList<>();
    private NodeSet live = new NodeSet();
    private NodeSet next = new NodeSet();
    private long closedAt = -1;
    private int mostLive;
    private long steps;

    Threads(Nfa nfa, int maxThreads) {
        this.nfa = nfa;
        this.maxThreads = maxThreads;
    }

    /** Returns whether nothing is being pursued. */
    public boolean isIdle() {
        return live.size() == 0;
    }

    /** Returns how many nodes were visited so far. */
    public long steps() {
        return steps;
    }

    /** Returns how many threads there were at most. */
    public int mostLive() {
        return mostLive;
    }

    /** Returns how many ids the last call to {@link #step}, {@link #begin} or {@link #end} found. */
    public int found() {
        return found.size();
    }

    /** Returns one of the ids that were found. */
    public int found(int index) {
        return found.get(index);
    }

    /** Takes the unit of {@code symbol}, which leads from {@code from} to {@code position}. */
    public void step(State from, int symbol, long position) {
        int context = nfa.contextAfter(symbol);
        startAt(position);
        move(from.subset.context, symbol, (int) position - 1);
        count(symbol, (int) position);
        close(context, (int) position);
        swap();
        next.clear();
    }

    private void swap() {
        NodeSet taken = live;
        live = next;
        next = taken;
    }

    /** Begins a tail at {@code position}, where the deterministic automaton is in {@code at}. */
    public void begin(int tail, State at, long position) {
        found.clear();
        if (stopped.get(nfa.tailId(tail))) {
            return;
        }
        if (closedAt != position) {
            startAt(position);
        }
        targets.add(nfa.tailStart(tail));
        swap();
        close(at.subset.context, (int) position);
        swap();
    }

    /** Ends the text in {@code at}. */
    public void end(State at, long position) {
        startAt(position + 1);
        move(at.subset.context, nfa.alphabet.edge(), (int) position);
    }

    private void startAt(long position) {
        closedAt = position;
        closed.clear();
        moved.clear();
        found.clear();
    }

    /** From the live nodes, crosses everything that {@code symbol} lets pass. */
    private void move(int context, int symbol, int position) {
        for (int i = live.size() - 1; i >= 0; i--) {
            if (nfa.op(live.get(i)) != Nfa.COUNT) {
                stack.add(live.get(i));
            }
        }
        while (!stack.isEmpty()) {
            int node = stack.pop();
            int before = moved.size();
            if (moved.add(node) == before) {
                steps++;
                move(node, context, symbol, position);
            }
        }
    }

    private void move(int node, int context, int symbol, int position) {
        switch (nfa.op(node)) {
            case Nfa.CHARS -> pushIf(nfa.admits(node, symbol), targets, node);
            case Nfa.AFTER -> pushIf(nfa.admits(node, symbol), stack, node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), stack, node);
            case Nfa.ACCEPT -> found.add(nfa.accepted(node));
            case Nfa.COUNT -> pushIf(enter(live, node, position), stack, node);
            default -> stack.addAll(nfa.operands(node));
        }
    }

    /** Lets every live counter take the unit of {@code symbol}, or ends it. */
    private void count(int symbol, int position) {
        for (int i = 0; i < live.size(); i++) {
            int node = live.get(i);
            if (nfa.op(node) == Nfa.COUNT) {
                steps++;
                count(node, nfa.admits(node, symbol), position);
            }
        }
    }

    private void count(int node, boolean admitted, int position) {
        Counter counter = counter(node);
        if (!admitted) {
            counter.clear();
            return;
        }
        pushIf(counter.advance(position), targets, node);
        if (!counter.isEmpty()) {
            next.add(node);
        }
    }

    /** Begins a count, and returns whether it is high enough already. */
    private boolean enter(NodeSet threads, int node, int position) {
        threads.add(node);
        counter(node).enter(position);
        return nfa.operands(node)[0] == 0;
    }

    private Counter counter(int node) {
        int index = counterNodes.add(node);
        if (index == counters.size()) {
            counters.add(new Counter(nfa.operands(node)[0], nfa.operands(node)[1]));
        }
        return counters.get(index);
    }

    /** From the targets, collects all nodes that can be reached in {@code context} without a look ahead. */
    private void close(int context, int position) {
        while (!targets.isEmpty()) {
            int node = targets.pop();
            int before = closed.size();
            if (closed.add(node) == before) {
                steps++;
                close(node, context, position);
            }
        }
        mostLive = Math.max(mostLive, next.size());
    }

    private void close(int node, int context, int position) {
        switch (nfa.op(node)) {
            case Nfa.CHARS, Nfa.AFTER -> next.add(node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), targets, node);
            case Nfa.ACCEPT -> found.add(nfa.accepted(node));
            case Nfa.COUNT -> pushIf(enter(next, node, position), targets, node);
            default -> targets.addAll(nfa.operands(node));
        }
    }

    private void pushIf(boolean passes, IntList list, int node) {
        if (passes) {
            list.add(nfa.out(node));
        }
    }

    /** Stops looking for {@code id}, now and later. */
    public void stop(int id) {
        stopped.set(id);
        next.clear();
        for (int i = 0; i < live.size(); i++) {
            int node = live.get(i);
            if (id(node) != id) {
                next.add(node);
            } else if (nfa.op(node) == Nfa.COUNT) {
                counter(node).clear();
            }
        }
        swap();
        next.clear();
    }

    private int id(int node) {
        return nfa.tailId(nfa.tailOf(node));
    }

    /** Returns whether there are more threads than allowed. */
    public boolean isOverBound() {
        return live.size() > maxThreads;
    }

    /** Returns which id has most threads; of two, the higher. */
    public int busiest() {
        int[] ids = new int[live.size()];
        Arrays.setAll(ids, i -> id(live.get(i)));
        Arrays.sort(ids);
        int busiest = -1;
        int most = 0;
        int from = 0;
        for (int i = 0; i < ids.length; i++) {
            from = i > 0 && ids[i] == ids[i - 1] ? from : i;
            if (i - from + 1 >= most) {
                most = i - from + 1;
                busiest = ids[i];
            }
        }
        return busiest;
    }
}
