package io.agentrules.pattern;

import io.agentrules.pattern.automaton.GlobIndex;
import io.agentrules.pattern.automaton.SuffixMatcher;
import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobHalves;
import io.agentrules.pattern.syntax.GlobShape;
import io.agentrules.pattern.syntax.GlobVariants;
import io.agentrules.pattern.syntax.InvalidPatternException;
import io.agentrules.pattern.syntax.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Matches one text against many parts of globs: those of simple shapes by look-ups, those that can be split in two
 * halves, all others in one automaton. Filled by one thread, then read by any number.
 */
final class GlobMatcher {
    /** A part that stands for more shapes is left to the automaton. */
    private static final int MAX_SHAPES = 64;

    /** A part that stands for more sequences which have no shape is matched in one piece. */
    private static final int MAX_SEQUENCES = 8;

    private final MatchLimits limits;
    private final boolean indexed;
    private final GlobIndex index = new GlobIndex();
    private final GlobSplit split;
    private final GlobAutomaton whole;

    /** The part that each tree of {@link #whole} is from. */
    private final List<BitSet> wholes = new ArrayList<>();

    /** The glob that each part is from. */
    private final List<Integer> globs = new ArrayList<>();

    /** The parts that are matched each on its own. */
    private final Map<Integer, SuffixMatcher> alone = new TreeMap<>();

    /** The parts that match what their tree does not. */
    private final BitSet negated = new BitSet();

    /** Creates a matcher of no globs; if not {@code indexed}, it leaves all to one automaton, with the same results. */
    GlobMatcher(MatchLimits limits, boolean indexed) {
        this.limits = limits;
        this.split = new GlobSplit(limits, limits.globCacheBytes() / 3);
        this.whole = new GlobAutomaton(limits, limits.globCacheBytes() / 6);
        this.indexed = indexed;
    }

    /**
     * Adds a part of {@code glob}.
     *
     * @throws InvalidPatternException if it is over a limit; some of its alternatives may have been added
     */
    void add(int glob, String source, Glob.Part part) {
        int number = globs.size();
        globs.add(glob);
        negated.set(number, part.negated());
        if (part.repeatsExclusion()) {
            alone.put(number, new SuffixMatcher(part.node(), limits.maxNodesPerPattern()));
            return;
        }
        List<List<Node>> variants = GlobVariants.of(part.node(), MAX_SHAPES);
        List<List<Node>> shapeless = indexed ? addShapes(variants, number) : variants;
        if (variants.isEmpty() || shapeless.size() > MAX_SEQUENCES) {
            addWhole(source, part.node(), number);
            return;
        }
        for (List<Node> variant : shapeless) {
            GlobHalves halves = indexed ? GlobHalves.of(variant) : null;
            if (halves != null) {
                split.add(source, halves, number);
            } else {
                addWhole(source, Node.sequence(variant), number);
            }
        }
    }

    /** Returns shapes such that {@code part} matches where one of them does; none if it takes more than that. */
    static List<GlobShape> shapes(Glob.Part part) {
        List<GlobShape> shapes = new ArrayList<>();
        for (List<Node> variant : GlobVariants.of(part.node(), MAX_SHAPES)) {
            GlobShape shape = GlobShape.of(variant);
            if (shape == null || part.negated()) {
                return List.of();
            }
            shapes.add(shape);
        }
        return shapes;
    }

    /** Adds a part of {@code glob} that matches where one of {@code shapes} does. */
    void add(int glob, List<GlobShape> shapes) {
        int number = globs.size();
        globs.add(glob);
        for (GlobShape shape : shapes) {
            index.add(shape, number);
        }
    }

    /** Adds those of {@code variants} that have a shape, and returns the others. */
    private List<List<Node>> addShapes(List<List<Node>> variants, int part) {
        List<List<Node>> others = new ArrayList<>();
        for (List<Node> variant : variants) {
            GlobShape shape = GlobShape.of(variant);
            if (shape == null) {
                others.add(variant);
            } else {
                index.add(shape, part);
            }
        }
        return others;
    }

    private void addWhole(String source, Node tree, int part) {
        int pattern = whole.add(source, tree);
        while (wholes.size() <= pattern) {
            wholes.add(new BitSet());
        }
        wholes.get(pattern).set(part);
    }

    /** Adds the globs that match {@code text} to {@code found}. */
    void match(String text, BitSet found) {
        if (globs.isEmpty()) {
            return;
        }
        BitSet parts = new BitSet(globs.size());
        index.find(text, parts);
        split.find(text, parts);
        BitSet trees = whole.match(text);
        for (int tree = trees.nextSetBit(0); tree >= 0; tree = trees.nextSetBit(tree + 1)) {
            parts.or(wholes.get(tree));
        }
        alone.forEach((part, matcher) -> parts.set(part, matcher.matches(text)));
        parts.xor(negated);
        for (int part = parts.nextSetBit(0); part >= 0; part = parts.nextSetBit(part + 1)) {
            found.set(globs.get(part));
        }
    }

    /** Returns how many nodes the automata have. */
    long nodes() {
        return split.nodes() + whole.nodes();
    }

    MatchStatistics statistics() {
        return split.statistics().plus(whole.statistics());
    }
}
