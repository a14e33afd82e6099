package io.agentrules.pattern;

import io.agentrules.pattern.automaton.GlobIndex;
import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobShape;
import io.agentrules.pattern.syntax.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches one text against many parts of globs: those of simple shapes by look-ups, all others in one automaton. Equal
 * trees are matched once.
 */
final class GlobMatcher {
    private final GlobIndex index;
    private final PatternSet automaton;

    /** The tree of each pattern of the automaton. */
    private final List<Integer> trees;

    /** The globs that match when a tree does. */
    private final List<BitSet> globs = new ArrayList<>();

    /** The globs that match when a tree does not. */
    private final Map<Integer, BitSet> negated = new HashMap<>();

    private GlobMatcher(Builder builder) {
        this.index = builder.index;
        this.automaton = builder.automaton.build();
        this.trees = builder.trees;
        for (Use use : builder.uses) {
            while (globs.size() <= use.tree()) {
                globs.add(new BitSet());
            }
            BitSet users =
                    use.negated() ? negated.computeIfAbsent(use.tree(), tree -> new BitSet()) : globs.get(use.tree());
            users.set(use.glob());
        }
    }

    /** A tree that a glob looks at. */
    private record Use(int glob, int tree, boolean negated) {}

    /** Adds the globs that match {@code text} to {@code found}. */
    void match(String text, BitSet found) {
        BitSet matching = new BitSet();
        index.find(text, matching);
        if (!trees.isEmpty()) {
            automaton.match(text).forEach(pattern -> matching.set(trees.get(pattern)));
        }
        for (int tree = matching.nextSetBit(0); tree >= 0; tree = matching.nextSetBit(tree + 1)) {
            found.or(globs.get(tree));
        }
        negated.forEach((tree, users) -> {
            if (!matching.get(tree)) {
                found.or(users);
            }
        });
    }

    /** Returns, by their indexes, the globs that are over a limit of the automaton. */
    Map<Integer, PatternProblem> problems() {
        Map<Integer, PatternProblem> problems = new HashMap<>();
        for (PatternProblem problem : automaton.problems()) {
            int tree = trees.get(problem.pattern());
            BitSet users = new BitSet();
            users.or(globs.get(tree));
            users.or(negated.getOrDefault(tree, new BitSet()));
            users.stream().forEach(glob -> problems.put(glob, problem));
        }
        return problems;
    }

    MatchStatistics statistics() {
        return automaton.statistics();
    }

    /** Collects parts of globs. */
    static final class Builder {
        private final GlobIndex index = new GlobIndex();
        private final PatternSet.Builder automaton;
        private final List<Integer> trees = new ArrayList<>();
        private final Map<Node, Integer> known = new HashMap<>();
        private final List<Use> uses = new ArrayList<>();
        private final boolean indexed;

        /** Creates a builder; if not {@code indexed}, all is left to the automaton, with the same results. */
        Builder(MatchLimits limits, boolean indexed) {
            this.automaton = PatternSet.builder(limits, limits.globCacheBytes() / 2);
            this.indexed = indexed;
        }

        void add(int glob, String source, Glob.Part part) {
            Integer tree = known.get(part.node());
            if (tree == null) {
                tree = known.size();
                known.put(part.node(), tree);
                addTree(tree, source, part.node());
            }
            uses.add(new Use(glob, tree, part.negated()));
        }

        private void addTree(int tree, String source, Node node) {
            List<GlobShape> shapes = indexed ? GlobShape.of(node) : List.of();
            shapes.forEach(shape -> index.add(shape, tree));
            if (shapes.isEmpty()) {
                trees.add(tree);
                automaton.add(source, text -> whole(node));
            }
        }

        private static Node whole(Node node) {
            return Node.alternation(
                    GlobShape.alternatives(node).stream().map(Node::whole).toList());
        }

        GlobMatcher build() {
            return new GlobMatcher(this);
        }
    }
}
