package io.agentrules.pattern.internal.lookaround;

import io.agentrules.pattern.internal.rewrite.Simplifier;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Machine;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns lookarounds into what an automaton can do. We only ask whether a pattern matches, so text that a lookahead at
 * the very end looks at may as well be consumed, and so may what a lookbehind at the very start looks at; a negated one
 * becomes a {@link Machine} that runs beside. Whatever lookaround is left in the middle is dropped: the result then
 * matches too much, and is not {@linkplain #isExact exact}.
 */
public final class LookaroundRewriter {
    private final MachineBuilder machines;
    private boolean exact = true;

    public LookaroundRewriter(MachineBuilder machines) {
        this.machines = machines;
    }

    /** Returns whether no lookaround had to be dropped so far. */
    public boolean isExact() {
        return exact;
    }

    /** Returns whether there is a {@link Look} or an {@link Except} anywhere in {@code node}. */
    public static boolean isNeededFor(Node node) {
        return node instanceof Look
                || node instanceof Except
                || Trees.any(Node.parts(node), LookaroundRewriter::isNeededFor);
    }

    /** Returns {@code node}, a whole pattern and simplified, without {@link Look} and {@link Except}. */
    public Node place(Node node) {
        return Simplifier.simplify(place(node, true, true));
    }

    /**
     * Places the lookarounds of a part of a pattern.
     *
     * @param first whether nothing precedes it in the pattern
     * @param last whether nothing follows it in the pattern
     */
    private Node place(Node node, boolean first, boolean last) {
        if (node instanceof Sequence sequence) {
            return sequence(sequence.items(), first, last);
        }
        if (node instanceof Alternation alternation) {
            return Node.alternation(Trees.map(alternation.branches(), branch -> place(branch, first, last)));
        }
        if (node instanceof Repeat repeat) {
            return repeat(repeat, first, last);
        }
        if (node instanceof Look look) {
            return look(look, first, last);
        }
        return node instanceof Except except ? except(except) : node;
    }

    private Node except(Except except) {
        return machines.except(inside(except.body()), inside(except.excluded()));
    }

    /** Returns {@code node}, about whose surroundings nothing may be known, without lookaround. */
    private Node inside(Node node) {
        var inner = new LookaroundRewriter(machines);
        return Simplifier.simplify(inner.place(Simplifier.simplify(node), false, false));
    }

    private Node repeat(Repeat repeat, boolean first, boolean last) {
        if (repeat.min() == 0 && repeat.max() == 1) {
            return Node.alternation(place(repeat.body(), first, last), Node.EMPTY);
        }
        return new Repeat(place(repeat.body(), false, false), repeat.min(), repeat.max(), true);
    }

    private Node look(Look look, boolean first, boolean last) {
        boolean ahead = look.side() == Side.AFTER;
        if (ahead ? !last : !first) {
            return drop();
        }
        if (!look.negated()) {
            return place(look.body(), !ahead, ahead);
        }
        LookaroundRewriter inner = new LookaroundRewriter(machines);
        Node body = Simplifier.simplify(inner.place(look.body(), !ahead, ahead));
        Optional<Node> machine = ahead ? machines.notAhead(body) : machines.notBehind(body);
        return inner.isExact() && machine.isPresent() ? machine.get() : drop();
    }

    private Node drop() {
        exact = false;
        return Node.EMPTY;
    }

    /**
     * What consumes nothing can change places with its like. So one lookbehind that precedes all units of the
     * sequence can go to its start, and one lookahead that follows them all can go to its end.
     */
    private Node sequence(List<Node> items, boolean first, boolean last) {
        List<Node> ordered = new ArrayList<>(items);
        int head = 0;
        while (head < items.size() && Trees.isZeroWidth(items.get(head))) {
            head++;
        }
        int tail = items.size();
        while (tail > 0 && Trees.isZeroWidth(items.get(tail - 1))) {
            tail--;
        }
        boolean moved = move(ordered, 0, head, Side.BEFORE, 0);
        move(ordered, moved && head == items.size() ? 1 : tail, items.size(), Side.AFTER, items.size() - 1);
        List<Node> placed = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            placed.add(place(ordered.get(i), first && i == 0, last && i == ordered.size() - 1));
        }
        return Node.sequence(placed);
    }

    /** Moves the first item between {@code from} and {@code to} that looks to {@code side}, if there is one. */
    private static boolean move(List<Node> items, int from, int to, Side side, int target) {
        for (int i = from; i < to; i++) {
            if (looksTo(items.get(i), side)) {
                items.add(target, items.remove(i));
                return true;
            }
        }
        return false;
    }

    private static boolean looksTo(Node node, Side side) {
        if (node instanceof Sequence sequence) {
            return Trees.any(sequence.items(), item -> looksTo(item, side));
        }
        if (node instanceof Alternation alternation) {
            return Trees.any(alternation.branches(), branch -> looksTo(branch, side));
        }
        return node instanceof Look look && look.side() == side;
    }
}
