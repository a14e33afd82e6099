package io.agentrules.pattern.internal.tree;

import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Machine;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Questions about trees, and changes to them. */
public final class Trees {
    private Trees() {}

    /** Returns whether {@code question} holds for all; without streams, whose many frames deep trees could not bear. */
    public static <T> boolean all(List<T> items, Predicate<T> question) {
        for (T item : items) {
            if (!question.test(item)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether {@code question} holds for any. */
    public static <T> boolean any(List<T> items, Predicate<T> question) {
        for (T item : items) {
            if (question.test(item)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what {@code change} makes of each. */
    public static <T> List<Node> map(List<T> items, Function<T, Node> change) {
        List<Node> changed = new ArrayList<>(items.size());
        for (T item : items) {
            changed.add(change.apply(item));
        }
        return changed;
    }

    /** Returns {@code node} with what {@code change} makes of each of its {@linkplain Node#parts parts}. */
    public static Node mapParts(Node node, UnaryOperator<Node> change) {
        if (node instanceof Sequence sequence) {
            return Node.sequence(map(sequence.items(), change));
        }
        if (node instanceof Alternation alternation) {
            return Node.alternation(map(alternation.branches(), change));
        }
        if (node instanceof Repeat repeat) {
            return new Repeat(change.apply(repeat.body()), repeat.min(), repeat.max(), repeat.greedy());
        }
        if (node instanceof Look look) {
            return new Look(look.side(), look.negated(), change.apply(look.body()));
        }
        if (node instanceof Group group) {
            return new Group(group.number(), change.apply(group.body()));
        }
        return node instanceof Except except
                ? new Except(change.apply(except.body()), change.apply(except.excluded()))
                : node;
    }

    /** Returns whether {@code node} never consumes anything. */
    public static boolean isZeroWidth(Node node) {
        if (node instanceof Sequence sequence) {
            return all(sequence.items(), Trees::isZeroWidth);
        }
        if (node instanceof Alternation alternation) {
            return all(alternation.branches(), Trees::isZeroWidth);
        }
        return node instanceof Assertion || node instanceof Look;
    }

    /** Returns whether {@code node} can match without consuming anything, given that its assertions hold. */
    public static boolean isNullable(Node node) {
        if (node instanceof Sequence sequence) {
            return all(sequence.items(), Trees::isNullable);
        }
        if (node instanceof Alternation alternation) {
            return any(alternation.branches(), Trees::isNullable);
        }
        if (node instanceof Repeat repeat) {
            return repeat.min() == 0 || isNullable(repeat.body());
        }
        if (node instanceof Except except) {
            return isNullable(except.body()) && !isNullable(except.excluded());
        }
        if (node instanceof Machine machine) {
            return !machine.states().get(0).exit().equals(Node.NEVER);
        }
        return !(node instanceof Chars);
    }

    /** Returns whether a match of {@code node} can end with a look at the next unit. */
    public static boolean endsPending(Node node) {
        if (node instanceof Sequence sequence) {
            return endsPending(sequence.items());
        }
        if (node instanceof Alternation alternation) {
            return any(alternation.branches(), Trees::endsPending);
        }
        if (node instanceof Repeat repeat) {
            return endsPending(repeat.body());
        }
        if (node instanceof Machine machine) {
            return any(machine.states(), state -> endsPending(state.exit()));
        }
        return node instanceof Assertion assertion && assertion.side() == Side.AFTER;
    }

    private static boolean endsPending(List<Node> items) {
        for (int i = items.size() - 1; i >= 0; i--) {
            if (endsPending(items.get(i))) {
                return true;
            }
            if (!isNullable(items.get(i))) {
                return false;
            }
        }
        return false;
    }

    /** Returns whether there is a lookaround anywhere in {@code node}. */
    public static boolean hasLook(Node node) {
        return node instanceof Look || any(Node.parts(node), Trees::hasLook);
    }

    /** Returns about how many nodes of an automaton {@code node} takes; repeats of {@code countedFrom} units take one. */
    public static long nodes(Node node, int countedFrom) {
        if (node instanceof Repeat repeat) {
            boolean counter = repeat.body() instanceof Chars && isCounted(repeat, countedFrom);
            long round = 1 + nodes(repeat.body(), countedFrom);
            return counter ? 2 : 1 + Math.min(copies(repeat) * round, Integer.MAX_VALUE);
        }
        long nodes = 1;
        if (node instanceof Machine machine) {
            for (Machine.State state : machine.states()) {
                nodes += 2 + state.edges().size();
            }
        }
        for (Node part : Node.parts(node)) {
            nodes += nodes(part, countedFrom);
        }
        return nodes;
    }

    private static long copies(Repeat repeat) {
        return repeat.max() == Node.UNBOUNDED ? Math.max(1, repeat.min()) : repeat.max();
    }

    /** Returns whether one of the repeat's bounds reaches {@code countedFrom}. */
    static boolean isCounted(Repeat repeat, int countedFrom) {
        return repeat.min() >= countedFrom || (repeat.max() >= countedFrom && repeat.max() != Node.UNBOUNDED);
    }

    /** Returns whether there is a {@linkplain #isCounted counted} repeat anywhere in {@code node}. */
    public static boolean hasCounted(Node node, int countedFrom) {
        return (node instanceof Repeat repeat && isCounted(repeat, countedFrom))
                || any(Node.parts(node), part -> hasCounted(part, countedFrom));
    }
}
