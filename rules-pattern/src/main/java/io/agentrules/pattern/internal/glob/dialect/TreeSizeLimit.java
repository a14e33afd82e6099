package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.IdentityHashMap;
import java.util.List;

/** Keeps the trees of one glob within a number of nodes. */
final class TreeSizeLimit {
    private final int maxNodes;

    /** What the trees made so far weigh when they are written out: what follows two branches counts twice. */
    private final IdentityHashMap<Node, Integer> sizes = new IdentityHashMap<>();

    TreeSizeLimit(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /**
     * Returns {@code node}.
     *
     * @throws InvalidPatternException if it is too large
     */
    Node checked(Node node) {
        if (size(node) > maxNodes) {
            throw new InvalidPatternException(
                    0, "The glob stands for a tree of more than " + maxNodes + " nodes", "Write several globs");
        }
        return node;
    }

    private int size(Node node) {
        List<Node> parts = Node.parts(node);
        if (parts.isEmpty()) {
            return 1;
        }
        Integer known = sizes.get(node);
        if (known == null) {
            long size = 1;
            for (Node part : parts) {
                size += size(part);
            }
            known = (int) Math.min(size, Integer.MAX_VALUE / 2);
            sizes.put(node, known);
        }
        return known;
    }
}
