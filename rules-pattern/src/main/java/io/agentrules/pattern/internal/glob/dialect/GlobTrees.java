package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.ArrayList;
import java.util.List;

/** Questions about the trees of globs. */
public final class GlobTrees {
    private GlobTrees() {}

    /** Returns whether {@code node} is the one that matches nothing. */
    static boolean isNever(Node node) {
        return node instanceof Chars chars && chars.units().isEmpty();
    }

    /** Returns whether {@code node} is the one that matches only the empty text. */
    static boolean isEmpty(Node node) {
        return node instanceof Sequence sequence && sequence.items().isEmpty();
    }

    /** Returns whether what follows {@code node} may matter to it, or what it captures to what follows. */
    static boolean looks(Node node) {
        if (node instanceof Look
                || node instanceof Assertion
                || node instanceof BackReference
                || node instanceof Except) {
            return true;
        }
        for (Node part : Node.parts(node)) {
            if (looks(part)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether {@code node} depends on text that it has passed, or looks ahead in each round of a repeat: then
     * {@link LookaheadResolver} cannot resolve it, and the automaton has to verify it, as it does for regular expressions.
     */
    public static boolean needsText(Node node) {
        boolean looksBack = (node instanceof Look look && look.side() == Side.BEFORE)
                || (node instanceof Assertion assertion && assertion.side() == Side.BEFORE);
        boolean looksEachRound = node instanceof Repeat repeat && repeat.max() > 1 && looks(repeat.body());
        if (looksBack || looksEachRound || node instanceof BackReference) {
            return true;
        }
        for (Node part : Node.parts(node)) {
            if (needsText(part)) {
                return true;
            }
        }
        return false;
    }

    /** Returns {@code node} without groups and lookahead; {@code node} itself if it has none. */
    static Node bare(Node node) {
        if (node instanceof Sequence sequence) {
            List<Node> items = bare(sequence.items());
            return items == sequence.items() ? node : Node.sequence(items);
        }
        if (node instanceof Alternation alternation) {
            List<Node> branches = bare(alternation.branches());
            return branches == alternation.branches() ? node : Node.alternation(branches);
        }
        if (node instanceof Repeat repeat) {
            return new Repeat(bare(repeat.body()), repeat.min(), repeat.max(), true);
        }
        if (node instanceof Group group) {
            return bare(group.body());
        }
        if (node instanceof Except except) {
            return new Except(bare(except.body()), bare(except.excluded()));
        }
        return node instanceof Chars ? node : Node.EMPTY;
    }

    private static List<Node> bare(List<Node> nodes) {
        List<Node> changed = new ArrayList<>(nodes.size());
        boolean same = true;
        for (Node node : nodes) {
            Node bare = bare(node);
            same &= bare == node;
            changed.add(bare);
        }
        return same ? nodes : changed;
    }

    /** Returns whether {@code node}, which has no lookahead, matches the empty text. */
    static boolean matchesEmpty(Node node) {
        if (node instanceof Sequence sequence) {
            return allMatchEmpty(sequence.items());
        }
        if (node instanceof Alternation alternation) {
            return anyMatchesEmpty(alternation.branches());
        }
        if (node instanceof Repeat repeat) {
            return repeat.min() == 0 || matchesEmpty(repeat.body());
        }
        return node instanceof Except except && matchesEmpty(except.body()) && !matchesEmpty(except.excluded());
    }

    private static boolean allMatchEmpty(List<Node> nodes) {
        for (Node node : nodes) {
            if (!matchesEmpty(node)) {
                return false;
            }
        }
        return true;
    }

    private static boolean anyMatchesEmpty(List<Node> nodes) {
        for (Node node : nodes) {
            if (matchesEmpty(node)) {
                return true;
            }
        }
        return false;
    }
}
