package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.glob.dialect.GlobTrees;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Writes out the alternatives of a glob's tree: what is left is easier to look up, and shares more with other globs. */
final class GlobVariants {
    private final int most;

    private GlobVariants(int most) {
        this.most = most;
    }

    /**
     * Returns sequences without alternatives such that {@code node} matches a text exactly when one of them does; empty
     * if they would be more than {@code most}, or if {@code node} looks at what is around it.
     */
    static List<List<Node>> of(Node node, int most) {
        if (GlobTrees.needsText(node)) {
            return List.of();
        }
        List<List<Node>> variants = new ArrayList<>();
        variants.add(new ArrayList<>());
        return new GlobVariants(most).append(variants, node) ? variants : List.of();
    }

    /** Appends {@code item} to each variant, in each of its forms; returns false, with half of it done, if too many. */
    private boolean append(List<List<Node>> variants, Node item) {
        if (item instanceof Alternation alternation) {
            return appendEach(variants, alternation.branches());
        }
        if (item instanceof Repeat repeat && repeat.min() == 0 && repeat.max() == 1 && !GlobNodes.isWhole(item)) {
            return appendEach(variants, List.of(Node.EMPTY, repeat.body()));
        }
        if (item instanceof Sequence sequence && !GlobNodes.isWhole(item)) {
            for (Node part : sequence.items()) {
                if (!append(variants, part)) {
                    return false;
                }
            }
            return true;
        }
        for (List<Node> variant : variants) {
            variant.add(item);
        }
        return true;
    }

    private boolean appendEach(List<List<Node>> variants, List<Node> branches) {
        List<List<Node>> heads = new ArrayList<>(variants);
        variants.clear();
        for (Node branch : branches) {
            List<List<Node>> copies = new ArrayList<>();
            for (List<Node> head : heads) {
                copies.add(new ArrayList<>(head));
            }
            if (variants.size() + copies.size() > most || !append(copies, branch)) {
                return false;
            }
            variants.addAll(copies);
        }
        return variants.size() <= most;
    }
}
