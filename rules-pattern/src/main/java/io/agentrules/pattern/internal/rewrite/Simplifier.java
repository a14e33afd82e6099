package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a tree smaller without changing whether it matches: groups vanish, sequences and alternations are flat, and a
 * lookaround at one unit is an {@link Assertion}.
 */
public final class Simplifier {
    private Simplifier() {}

    /** Returns {@code node}, which has no {@link BackReference}, in its simplest form. */
    public static Node simplify(Node node) {
        if (node instanceof Sequence sequence) {
            return SimpleNodes.sequence(Trees.map(sequence.items(), Simplifier::simplify));
        }
        if (node instanceof Alternation alternation) {
            return SimpleNodes.alternation(Trees.map(alternation.branches(), Simplifier::simplify));
        }
        if (node instanceof Group group) {
            return simplify(group.body());
        }
        if (node instanceof Repeat repeat) {
            return SimpleNodes.repeat(simplify(repeat.body()), repeat.min(), repeat.max());
        }
        if (node instanceof Look look) {
            return look(look.side(), look.negated(), simplify(look.body()));
        }
        return node instanceof Assertion assertion ? SimpleNodes.assertion(assertion) : node;
    }

    /** A lookaround is one per branch of its body; the branches that see one unit or none need no lookaround. */
    private static Node look(Side side, boolean negated, Node body) {
        Node trimmed = side == Side.AFTER ? Trimmer.trimEnd(body) : Trimmer.trimStart(body);
        List<Node> parts = new ArrayList<>();
        List<Node> rest = new ArrayList<>();
        for (Node branch : trimmed instanceof Alternation all ? all.branches() : List.of(trimmed)) {
            if (branch instanceof Chars chars) {
                CharSet units = negated ? chars.units().complement() : chars.units();
                parts.add(SimpleNodes.assertion(new Assertion(side, units, negated)));
            } else if (Trees.isZeroWidth(branch) && !Trees.hasLook(branch)) {
                parts.add(negated ? SimpleNodes.negate(branch) : branch);
            } else {
                rest.add(branch);
            }
        }
        if (!rest.isEmpty()) {
            parts.add(new Look(side, negated, SimpleNodes.alternation(rest)));
        }
        return negated ? SimpleNodes.sequence(parts) : SimpleNodes.alternation(parts);
    }
}
