package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;

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
        return node instanceof Look
                || node instanceof Assertion
                || node instanceof BackReference
                || node instanceof Except
                || Trees.any(Node.parts(node), GlobTrees::looks);
    }

    /**
     * Returns whether {@code node} depends on text that it has passed, or looks ahead in each round of a repeat: then
     * {@link LookaheadResolver} cannot resolve it, and the automaton has to verify it, as it does for regular expressions.
     */
    public static boolean needsText(Node node) {
        boolean looksBack = (node instanceof Look look && look.side() == Side.BEFORE)
                || (node instanceof Assertion assertion && assertion.side() == Side.BEFORE);
        boolean looksEachRound = node instanceof Repeat repeat && repeat.max() > 1 && looks(repeat.body());
        return looksBack
                || looksEachRound
                || node instanceof BackReference
                || Trees.any(Node.parts(node), GlobTrees::needsText);
    }

    /** Returns {@code node} without groups and lookahead; all repeats are greedy, so that trees that mean the same are equal. */
    static Node bare(Node node) {
        if (node instanceof Repeat repeat) {
            return new Repeat(bare(repeat.body()), repeat.min(), repeat.max(), true);
        }
        if (node instanceof Group group) {
            return bare(group.body());
        }
        boolean looks = node instanceof Look || node instanceof Assertion || node instanceof BackReference;
        return looks ? Node.EMPTY : Trees.mapParts(node, GlobTrees::bare);
    }
}
