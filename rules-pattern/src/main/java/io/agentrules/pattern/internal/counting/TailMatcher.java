package io.agentrules.pattern.internal.counting;

import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.collection.IntSet;
import io.agentrules.pattern.internal.collection.StepTally;
import io.agentrules.pattern.internal.dfa.SubsetConstruction;
import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.rewrite.TailSplit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ends of patterns with counted repeats in one stream. The deterministic automaton finds only the head of such a
 * pattern, which is what stands before its first counted repeat; {@link TailSplit} cuts there. From where a head ends, this
 * class follows the rest, the <em>tail</em>, node by node, as {@link SubsetConstruction} does.
 *
 * <p>In go the tails that {@linkplain #begin begin} and each unit of the text; out come the ids of the patterns that
 * {@linkplain #found end} there. For example, {@code x[^;]{0,200}y} has the head {@code x} and the tail {@code [^;]{0,200}y}.
 * In {@code x12x3y}, the tail begins at the offsets 1 and 4. Both are places of one {@link Counter}, since there is one
 * counted node; at offset 6, the pattern is found.
 *
 * <p>Tails are <em>quiet</em> while only counters are live, and what follows those that are high enough. Then a unit that
 * {@linkplain Counter#passes passes} all of them changes nothing but the counts: {@link #pass} reads it, and the nodes
 * after the counters are not visited. {@link #step} reads every other unit.
 */
public final class TailMatcher {
    /** The memory of a counter besides its places: two objects, and an entry in a list. */
    private static final int COUNTER_BYTES = 60;

    private final Nfa nfa;
    private final Continuations continuations;
    private final int maxLive;
    private final long maxSteps;
    private final int protectedCount;
    private final IntList stack = new IntList();
    private final IntList targets = new IntList();
    private final IntList found = new IntList();
    private final IntSet moved = new IntSet();
    private final IntSet closed = new IntSet();
    private final IntSet counterNodes = new IntSet();
    private final List<Counter> counters = new ArrayList<>(1);
    private final List<Counter> running = new ArrayList<>(1);
    private IntSet live = new IntSet();
    private IntSet next = new IntSet();
    private int context;
    private boolean quiet;

    /** Whether a count began in this step: its counter may have led on before, and no longer be high enough. */
    private boolean entered;

    private long closedAt = -1;
    private int mostLive;
    private long steps;

    /** The position after the current unit; {@link #stepsBefore} is the number of steps before it. */
    private long unit = -1;

    private long stepsBefore;

    /** The steps of each unit by pattern; null until a unit takes too many. */
    private @Nullable StepTally tally;

    /** Whether the protected patterns alone have taken too many steps for a unit, as far as {@link #tally} can tell. */
    private boolean areProtectedCostly;

    /**
     * Starts without a tail.
     *
     * @param maxLive the maximum number of live nodes and counters
     * @param maxSteps the maximum number of nodes visited for one unit
     * @param protectedCount how many ids, from 0 on, are stopped last
     */
    public TailMatcher(Nfa nfa, Continuations continuations, int maxLive, long maxSteps, int protectedCount) {
        this.nfa = nfa;
        this.continuations = continuations;
        this.maxLive = maxLive;
        this.maxSteps = maxSteps;
        this.protectedCount = protectedCount;
    }

    /** Returns whether the steps of a unit are counted by pattern, because an earlier unit took too many. */
    public boolean isTallying() {
        return tally != null;
    }

    /** Returns whether nothing is being followed. */
    public boolean isIdle() {
        return running.isEmpty() && live.size() == 0;
    }

    /** Starts anew for another text, but keeps the allocated memory. */
    public void reset() {
        running.forEach(Counter::clear);
        running.clear();
        live.clear();
        found.clear();
        quiet = false;
        closedAt = -1;
        mostLive = 0;
        steps = 0;
        stepsBefore = 0;
        unit = -1;
        tally = null;
        areProtectedCostly = false;
    }

    /** Returns the approximate number of allocated bytes. */
    public int bytes() {
        int numbers = stack.capacity() + targets.capacity() + found.capacity();
        numbers += moved.capacity() + closed.capacity() + counterNodes.capacity() + live.capacity() + next.capacity();
        for (int i = 0; i < counters.size(); i++) {
            numbers += counters.get(i).capacity();
        }
        return Integer.BYTES * numbers + COUNTER_BYTES * counters.size();
    }

    /** Returns how many nodes were visited so far. */
    public long steps() {
        return steps;
    }

    /** Returns the greatest number of live nodes and counters so far. */
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

    /** Returns whether {@link #pass} may be worth trying. */
    public boolean isQuiet() {
        return quiet;
    }

    /**
     * Reads the unit of {@code symbol}, which leads to {@code position}, if that changes nothing.
     *
     * @return whether it was read; if not, {@link #step} has to read it
     */
    public boolean pass(int symbol, long position) {
        for (int i = 0; i < running.size(); i++) {
            if (!running.get(i).passes(symbol, context, (int) position)) {
                return false;
            }
        }
        reach(position);
        context = nfa.contextAfter(symbol);
        steps += running.size();
        return true;
    }

    /** Reads the unit of {@code symbol}, which leads to {@code position}; only if {@link #pass} did not. */
    public void step(int symbol, long position) {
        reach(position);
        wake(position - 1);
        startAt(position);
        entered = false;
        move(symbol, (int) position - 1);
        boolean stirred = !targets.isEmpty() || !found.isEmpty();
        count(symbol, (int) position);
        context = nfa.contextAfter(symbol);
        close((int) position, next);
        swap();
        next.clear();
        quiet = !stirred && !entered && isPlain((int) position);
    }

    private void reach(long position) {
        if (unit != position) {
            unit = position;
            stepsBefore = steps;
            if (tally != null) {
                tally.clear();
            }
        }
    }

    private boolean isPlain(int position) {
        for (int i = 0; i < running.size(); i++) {
            if (!running.get(i).isPlain(context, position)) {
                return false;
            }
        }
        return running.size() * (1 + Continuation.MOST) <= maxLive && running.size() <= maxSteps;
    }

    /** Visits what follows the counters at {@code position}, to which the last unit led. */
    private void wake(long position) {
        if (!quiet) {
            return;
        }
        quiet = false;
        startAt(position);
        for (int i = 0; i < running.size(); i++) {
            Counter counter = running.get(i);
            pushIf(counter.isHigh((int) position), targets, counter.node);
        }
        close((int) position, next);
        swap();
        next.clear();
    }

    private void swap() {
        IntSet taken = live;
        live = next;
        next = taken;
    }

    /** Begins a tail at {@code position}, in a context of the {@link Nfa}. */
    public void begin(int tail, int newContext, long position) {
        reach(position);
        wake(position);
        if (closedAt != position) {
            startAt(position);
        }
        found.clear();
        context = newContext;
        targets.add(nfa.tailStart(tail));
        close((int) position, live);
    }

    /** Ends the text at {@code position}. */
    public void end(long position) {
        wake(position);
        startAt(position + 1);
        move(nfa.alphabet().edge(), (int) position);
    }

    private void startAt(long position) {
        closedAt = position;
        closed.clear();
        moved.clear();
        found.clear();
    }

    /** Follows every edge from the live nodes that {@code symbol} allows. */
    private void move(int symbol, int position) {
        for (int i = live.size() - 1; i >= 0; i--) {
            int node = live.get(i);
            if (nfa.op(node) == Nfa.CHARS) {
                visit(node);
                pushIf(nfa.admits(node, symbol), targets, node);
            } else {
                stack.add(node);
            }
        }
        while (!stack.isEmpty()) {
            int node = stack.pop();
            int before = moved.size();
            if (moved.add(node) == before) {
                visit(node);
                move(node, symbol, position);
            }
        }
    }

    private void move(int node, int symbol, int position) {
        switch (nfa.op(node)) {
            case Nfa.CHARS -> pushIf(nfa.admits(node, symbol), targets, node);
            case Nfa.AFTER -> pushIf(nfa.admits(node, symbol), stack, node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), stack, node);
            case Nfa.ACCEPT -> found.add(nfa.accepted(node));
            case Nfa.COUNT -> pushIf(enter(node, position), stack, node);
            default -> stack.addAll(nfa.operands(node));
        }
    }

    /** Advances every running counter by the unit of {@code symbol}, or ends it. */
    private void count(int symbol, int position) {
        int kept = 0;
        for (int i = 0; i < running.size(); i++) {
            Counter counter = running.get(i);
            visit(counter.node);
            pushIf(counter.advance(symbol, position), targets, counter.node);
            if (!counter.isEmpty()) {
                running.set(kept++, counter);
            }
        }
        keepRunning(kept);
    }

    private void keepRunning(int kept) {
        for (int i = running.size() - 1; i >= kept; i--) {
            running.remove(i);
        }
    }

    /** Begins a count, and returns whether it is high enough already. */
    private boolean enter(int node, int position) {
        Counter counter = counter(node);
        if (counter.isEmpty()) {
            running.add(counter);
        }
        counter.enter(position);
        entered = true;
        return nfa.operands(node)[Nfa.MIN] == 0;
    }

    private Counter counter(int node) {
        int index = counterNodes.add(node);
        if (index == counters.size()) {
            counters.add(new Counter(nfa, continuations, node));
        }
        return counters.get(index);
    }

    /** Adds all nodes to {@code waiting} that can be reached from the targets without a look ahead. */
    private void close(int position, IntSet waiting) {
        while (!targets.isEmpty()) {
            int node = targets.pop();
            int before = closed.size();
            if (closed.add(node) == before) {
                visit(node);
                close(node, position, waiting);
            }
        }
        mostLive = Math.max(mostLive, waiting.size() + running.size());
    }

    private void close(int node, int position, IntSet waiting) {
        switch (nfa.op(node)) {
            case Nfa.CHARS, Nfa.AFTER -> waiting.add(node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), targets, node);
            case Nfa.ACCEPT -> found.add(nfa.accepted(node));
            case Nfa.COUNT -> pushIf(enter(node, position), targets, node);
            default -> targets.addAll(nfa.operands(node));
        }
    }

    private void visit(int node) {
        steps++;
        if (tally != null) {
            tally.count(id(node));
        }
    }

    private void pushIf(boolean passes, IntList list, int node) {
        if (passes) {
            list.add(nfa.out(node));
        }
    }

    /** Stops looking for {@code id}. */
    public void stop(int id) {
        if (!isIdle()) {
            stop(other -> other == id);
        }
    }

    private void stop(IntPredicate ids) {
        for (int i = 0; i < live.size(); i++) {
            int node = live.get(i);
            if (!ids.test(id(node))) {
                next.add(node);
            }
        }
        swap();
        next.clear();
        int kept = 0;
        for (int i = 0; i < running.size(); i++) {
            Counter counter = running.get(i);
            if (!ids.test(id(counter.node))) {
                running.set(kept++, counter);
            } else {
                counter.clear();
            }
        }
        keepRunning(kept);
    }

    private int id(int node) {
        return nfa.tailId(nfa.tailOf(node));
    }

    /** Returns whether there are more live nodes and counters than allowed, or the last unit took too many steps. */
    public boolean isOverBound() {
        return live.size() + running.size() > maxLive || steps - stepsBefore > maxSteps;
    }

    /**
     * Stops looking for the patterns that take too much, the costliest first, until the rest is within the bounds, and
     * returns their ids. Which patterns take the steps is only counted once a unit has taken too many, so the first such
     * unit stops nothing. Nor does the first in which the protected ones are found to take too many stop any of these: for
     * them, too, the others do not count.
     */
    public int[] stopCostliest() {
        StepTally alive = new StepTally();
        for (int i = 0; i < live.size(); i++) {
            alive.count(id(live.get(i)));
        }
        for (int i = 0; i < running.size(); i++) {
            alive.count(id(running.get(i).node));
        }
        BitSet costly = new BitSet();
        addCostliest(alive, maxLive, maxLive, costly);
        if (steps - stepsBefore > maxSteps) {
            if (tally == null) {
                tally = new StepTally();
                areProtectedCostly = !nfa.hasTailFrom(protectedCount); // there are no others
            } else {
                boolean isFirst = !areProtectedCostly;
                areProtectedCostly |= tally.total(this::isProtected) > maxSteps;
                addCostliest(tally, isFirst ? Long.MAX_VALUE : maxSteps, maxSteps, costly);
            }
            stepsBefore = steps;
        }
        stop(costly::get);
        return costly.stream().toArray();
    }

    /** Adds protected ids, until what is left of them has few enough, and then of the others, until all together have. */
    private void addCostliest(StepTally counted, long mostOfProtected, long most, BitSet costly) {
        long ofProtected = addCostliest(counted, this::isProtected, mostOfProtected, costly);
        addCostliest(counted, id -> !isProtected(id), most - ofProtected, costly);
    }

    /** Adds wanted ids, the costliest first, until the rest of them has at most {@code most}; returns what the rest has. */
    private static long addCostliest(StepTally counted, IntPredicate wanted, long most, BitSet costly) {
        long left = counted.total(wanted);
        for (int id : counted.costliest(wanted)) {
            if (left <= most) {
                break;
            }
            left -= counted.of(id);
            costly.set(id);
        }
        return left;
    }

    private boolean isProtected(int id) {
        return id < protectedCount;
    }
}
