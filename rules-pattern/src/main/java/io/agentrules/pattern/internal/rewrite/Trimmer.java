package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Cuts off what a match may have at its ends and need not have: {@code .*foo.*} is found where {@code foo} is. Trees
 * are {@linkplain Simplifier simplified} ones.
 */
public final class Trimmer {
    private Trimmer() {}

    /** Returns the least of {@code node} whose matches begin nowhere else, given that what precedes does not matter. */
    public static Node trimStart(Node node) {
        return trim(node, false);
    }

    /** Returns the least of {@code node} whose matches begin at the same places. */
    public static Node trimEnd(Node node) {
        return trim(node, true);
    }

    private static Node trim(Node node, boolean end) {
        if (node instanceof Repeat repeat) {
            Node least = SimpleNodes.repeat(repeat.body(), repeat.min(), repeat.min());
            return least.equals(repeat) ? repeat : trim(least, end);
        }
        if (node instanceof Alternation alternation) {
            List<Node> branches = Trees.map(alternation.branches(), branch -> trim(branch, end));
            return branches.contains(Node.EMPTY) ? Node.EMPTY : SimpleNodes.alternation(branches);
        }
        return node instanceof Sequence sequence ? trim(sequence, end) : node;
    }

    private static boolean isLeast(Node node) {
        return node instanceof Chars || node instanceof Assertion;
    }

    private static Node trim(Sequence sequence, boolean end) {
        List<Node> items = sequence.items();
        if (!items.isEmpty() && isLeast(items.get(end ? items.size() - 1 : 0))) {
            return SimpleNodes.sequence(items);
        }
        List<Node> kept = new ArrayList<>(items);
        if (!end) {
            Collections.reverse(kept);
        }
        Node last = Node.EMPTY;
        while (last.equals(Node.EMPTY) && !kept.isEmpty()) {
            last = trim(kept.remove(kept.size() - 1), end);
        }
        kept.add(last);
        if (!end) {
            Collections.reverse(kept);
        }
        return SimpleNodes.sequence(kept);
    }
}
