package io.agentrules.pattern.internal.automaton;

import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.dfa.SubsetConstruction;
import io.agentrules.pattern.internal.lookaround.LookaroundRewriter;
import io.agentrules.pattern.internal.lookaround.MachineBuilder;
import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.nfa.NfaBuilder;
import io.agentrules.pattern.internal.rewrite.BackReferences;
import io.agentrules.pattern.internal.rewrite.Simplifier;
import io.agentrules.pattern.internal.rewrite.Trimmer;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.Optional;

/**
 * Where matches of one pattern begin. Every place in the pattern that is alive knows the first place in the text from
 * which it was reached: live nodes are visited in the order of their starts, so the first to reach a node began first.
 * Steps are those of {@link SubsetConstruction}. Not thread-safe.
 */
public final class StartFinder {
    private static final int ID = 0;
    private static final int NONE = -1;

    /** Nodes visited to find one start, at most. */
    private static final int MAX_STEPS = 1_000_000;

    private final Nfa nfa;
    private final int[] moved;
    private final int[] closed;
    private final IntList stack = new IntList();
    private Alive live = new Alive();
    private Alive next = new Alive();
    private final Alive targets = new Alive();
    private int stamp;
    private int context;
    private int found;
    private int steps;

    /** Nodes, and from where each was reached, ascending. */
    private static final class Alive {
        private final IntList nodes = new IntList();
        private final IntList starts = new IntList();

        void add(int node, int start) {
            nodes.add(node);
            starts.add(start);
        }

        void clear() {
            nodes.clear();
            starts.clear();
        }
    }

    private StartFinder(Nfa nfa) {
        this.nfa = nfa;
        this.moved = new int[nfa.size()];
        this.closed = new int[nfa.size()];
    }

    /**
     * Returns what finds the starts of a pattern.
     *
     * @return empty if the automaton of the pattern would be larger than {@code bounds} allow, or does not know: with back
     *     references, lookaround inside, or lookbehind at more than one unit
     */
    public static Optional<StartFinder> of(Node tree, AutomatonLimits bounds) {
        Node simple = Simplifier.simplify(BackReferences.relax(tree));
        if (BackReferences.in(tree)
                || looksFarBehind(simple)
                || Trees.nodes(simple, Node.UNBOUNDED) > bounds.maxNodesPerPattern()) {
            return Optional.empty();
        }
        LookaroundRewriter lookarounds =
                new LookaroundRewriter(new MachineBuilder(bounds.maxMachineStates(), bounds.maxNodesPerPattern()));
        Node regular = lookarounds.place(Trimmer.trimEnd(simple));
        if (!lookarounds.isExact() || Trees.nodes(regular, Node.UNBOUNDED) > bounds.maxNodesPerPattern()) {
            return Optional.empty();
        }
        NfaBuilder builder = new NfaBuilder(Node.UNBOUNDED);
        builder.add(ID, regular);
        return Optional.of(new StartFinder(builder.build()));
    }

    private static boolean looksFarBehind(Node node) {
        return (node instanceof Look look && look.side() == Side.BEFORE)
                || Trees.any(Node.parts(node), StartFinder::looksFarBehind);
    }

    /**
     * Returns the first place from which a match becomes certain at the end of a text, and not earlier; -1 if there is
     * none, or if it takes too many steps to find.
     *
     * @param from where a match may begin at the earliest; of what precedes, only the last unit is looked at
     * @param ended whether nothing follows the text
     */
    public int first(CharSequence text, int from, boolean ended) {
        context = nfa.contextAfter(
                from == 0 ? nfa.alphabet().edge() : nfa.alphabet().symbol(text.charAt(from - 1)));
        steps = 0;
        live.clear();
        begin();
        close(from);
        for (int at = from; at < text.length(); at++) {
            if (steps > MAX_STEPS) {
                return NONE;
            }
            int symbol = nfa.alphabet().symbol(text.charAt(at));
            begin();
            move(symbol);
            context = nfa.contextAfter(symbol);
            close(at + 1);
        }
        if (found == NONE && ended) {
            begin();
            move(nfa.alphabet().edge());
        }
        return found;
    }

    private void begin() {
        stamp++;
        found = NONE;
        targets.clear();
        next.clear();
    }

    /** From what is alive, crosses everything that {@code symbol} lets pass. */
    private void move(int symbol) {
        for (int i = 0; i < live.nodes.size(); i++) {
            int start = live.starts.get(i);
            stack.add(live.nodes.get(i));
            while (!stack.isEmpty()) {
                int node = stack.pop();
                if (moved[node] != stamp) {
                    moved[node] = stamp;
                    steps++;
                    move(node, start, symbol);
                }
            }
        }
    }

    private void move(int node, int start, int symbol) {
        switch (nfa.op(node)) {
            case Nfa.CHARS -> {
                if (nfa.admits(node, symbol)) {
                    targets.add(nfa.out(node), start);
                }
            }
            case Nfa.AFTER -> pushIf(nfa.admits(node, symbol), node);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), node);
            case Nfa.ACCEPT -> found(start);
            default -> stack.addAll(nfa.operands(node));
        }
    }

    /**
     * From the targets, and from the start of the pattern at {@code place}, collects what can be reached without a look
     * ahead.
     */
    private void close(int place) {
        targets.add(nfa.root(), place);
        for (int i = 0; i < targets.nodes.size(); i++) {
            int start = targets.starts.get(i);
            stack.add(targets.nodes.get(i));
            while (!stack.isEmpty()) {
                int node = stack.pop();
                if (closed[node] != stamp) {
                    closed[node] = stamp;
                    steps++;
                    close(node, start);
                }
            }
        }
        Alive taken = live;
        live = next;
        next = taken;
    }

    private void close(int node, int start) {
        switch (nfa.op(node)) {
            case Nfa.CHARS, Nfa.AFTER -> next.add(node, start);
            case Nfa.BEFORE -> pushIf(nfa.holds(node, context), node);
            case Nfa.ACCEPT -> found(start);
            default -> stack.addAll(nfa.operands(node));
        }
    }

    private void found(int start) {
        found = found == NONE ? start : Math.min(found, start);
    }

    private void pushIf(boolean passes, int node) {
        if (passes) {
            stack.add(nfa.out(node));
        }
    }
}
