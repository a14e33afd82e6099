package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * How a part of a glob is matched: it matches where any of these does, or, negated, where none does.
 *
 * @param shapes what looking up a folder and a name finds
 * @param halves what an automaton for folders and one for names find
 * @param wholes what takes an automaton for whole texts
 */
record GlobPlan(List<GlobShape> shapes, List<GlobHalves> halves, List<Node> wholes, boolean negated) {
    /** A part that stands for more shapes is left to the automaton. */
    private static final int MAX_SHAPES = 64;

    /** A part that stands for more sequences which have no shape is matched in one piece. */
    private static final int MAX_SEQUENCES = 8;

    /** Plans for one automaton alone, with the same results. */
    static GlobPlan whole(Glob.Part part) {
        List<Node> wholes = new ArrayList<>();
        List<List<Node>> variants = GlobVariants.of(part.node(), MAX_SHAPES);
        if (variants.isEmpty() || variants.size() > MAX_SEQUENCES) {
            wholes.add(part.node());
        } else {
            variants.forEach(variant -> wholes.add(Node.sequence(variant)));
        }
        return new GlobPlan(List.of(), List.of(), wholes, part.negated());
    }

    /** Plans for as few automata as possible. */
    static GlobPlan of(Glob.Part part) {
        List<GlobShape> shapes = new ArrayList<>();
        List<GlobHalves> halves = new ArrayList<>();
        List<Node> wholes = new ArrayList<>();
        List<List<Node>> variants = GlobVariants.of(part.node(), MAX_SHAPES);
        int shapeless = 0;
        for (List<Node> variant : variants) {
            GlobShape shape = GlobShape.of(variant);
            if (shape != null) {
                shapes.add(shape);
            } else if (++shapeless <= MAX_SEQUENCES) {
                addSplit(variant, halves, wholes);
            }
        }
        return variants.isEmpty() || shapeless > MAX_SEQUENCES
                ? new GlobPlan(shapes, List.of(), List.of(part.node()), part.negated())
                : new GlobPlan(shapes, halves, wholes, part.negated());
    }

    private static void addSplit(List<Node> variant, List<GlobHalves> halves, List<Node> wholes) {
        GlobHalves split = GlobHalves.of(variant);
        if (split != null) {
            halves.add(split);
        } else {
            wholes.add(Node.sequence(variant));
        }
    }
}
