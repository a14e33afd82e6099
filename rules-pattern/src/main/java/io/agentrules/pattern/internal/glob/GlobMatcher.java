package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Matches one text against many parts of globs, in two halves where they can be split. Filled by one thread, then read by any
 * number.
 */
public final class GlobMatcher {
    /** A part with more alternatives is matched in one piece. */
    private static final int MAX_VARIANTS = 64;

    /** A part whose alternatives take more trees in automata is matched in one piece, so that no glob takes the room of many. */
    private static final int MAX_TREES = 8;

    private final SplitPathMatcher split;
    private final TreeMatcher whole;

    /** The parts that have each tree of {@link #whole}. */
    private final List<BitSet> wholes = new ArrayList<>();

    /** The glob that each part is from. */
    private final List<Integer> globs = new ArrayList<>();

    /** The parts that match what their tree does not. */
    private final BitSet negated = new BitSet();

    /** Creates a matcher without globs. */
    public GlobMatcher(GlobSetLimits limits) {
        this.split = new SplitPathMatcher(limits, limits.cacheBytes() / 3);
        this.whole = new TreeMatcher(limits, limits.cacheBytes() / 6);
    }

    /**
     * Adds a part of {@code glob}.
     *
     * @throws InvalidPatternException if it is over a limit; some of its alternatives may have been added
     */
    public void add(int glob, Glob.Part part) {
        int number = globs.size();
        globs.add(glob);
        negated.set(number, part.negated());
        List<List<Node>> variants = GlobVariants.of(part.node(), MAX_VARIANTS);
        if (variants.isEmpty() || takeManyTrees(variants)) {
            addWhole(part.node(), number);
            return;
        }
        for (List<Node> variant : variants) {
            GlobHalves halves = GlobHalves.of(variant);
            if (halves != null) {
                split.add(halves, number);
            } else {
                addWhole(Node.sequence(variant), number);
            }
        }
    }

    private static boolean takeManyTrees(List<List<Node>> variants) {
        if (2 * variants.size() <= MAX_TREES) {
            return false;
        }
        Set<Node> trees = new HashSet<>();
        for (List<Node> variant : variants) {
            GlobHalves halves = GlobHalves.of(variant);
            if (halves != null) {
                trees.add(halves.folder());
                trees.add(halves.name());
            } else {
                trees.add(Node.sequence(variant));
            }
        }
        trees.removeIf(TextIndex::takes);
        return trees.size() > MAX_TREES;
    }

    private void addWhole(Node tree, int part) {
        int pattern = whole.add(tree);
        while (wholes.size() <= pattern) {
            wholes.add(new BitSet());
        }
        wholes.get(pattern).set(part);
    }

    /** Adds the globs that match {@code text} to {@code found}. */
    public void match(String text, BitSet found) {
        if (globs.isEmpty()) {
            return;
        }
        BitSet parts = new BitSet(globs.size());
        split.find(text, parts);
        BitSet trees = whole.match(text);
        for (int tree = trees.nextSetBit(0); tree >= 0; tree = trees.nextSetBit(tree + 1)) {
            parts.or(wholes.get(tree));
        }
        parts.xor(negated);
        for (int part = parts.nextSetBit(0); part >= 0; part = parts.nextSetBit(part + 1)) {
            found.set(globs.get(part));
        }
    }

    /** Returns how many nodes the automata have. */
    public long nodes() {
        return split.nodes() + whole.nodes();
    }

    /** Returns what the automata have cost so far. */
    public LazyDfa.Statistics statistics() {
        return split.statistics().plus(whole.statistics());
    }
}
