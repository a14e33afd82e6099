package io.agentrules.pattern;

import io.agentrules.pattern.syntax.InvalidPatternException;
import io.agentrules.pattern.syntax.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Many regular expressions in JavaScript's syntax, matched by one automaton. Immutable and thread-safe. */
public final class PatternSet {
    private final List<Node> patterns;
    private final List<PatternProblem> problems;

    private PatternSet(Builder builder) {
        this.patterns = List.copyOf(builder.patterns);
        this.problems = List.copyOf(builder.problems);
    }

    /**
     * Returns a builder of a set of trees, for globs and keywords, which bring their own syntax. A tree matches
     * anywhere in a text unless it is {@linkplain Node#whole anchored}; a set of anchored ones costs nothing per unit
     * for being a set, and {@link #match} then returns one shared, immutable result per state of the automaton.
     */
    static Builder builder(MatchLimits limits, long cacheBytes) {
        return new Builder(limits, cacheBytes);
    }

    /** Returns how many patterns were added, those with problems included. */
    public int size() {
        return patterns.size();
    }

    /** Returns why some patterns can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Collects patterns for a set. Not thread-safe. */
    public static final class Builder {
        private final MatchLimits limits;
        private final long cacheBytes;
        private final List<Node> patterns = new ArrayList<>();
        private final List<PatternProblem> problems = new ArrayList<>();

        private Builder(MatchLimits limits, long cacheBytes) {
            this.limits = limits;
            this.cacheBytes = cacheBytes;
        }

        /**
         * Adds what {@code syntax} makes of {@code source}. An {@link InvalidPatternException} it throws becomes a
         * problem, and so does a text over the limit of length; the pattern keeps its index, and never matches.
         *
         * @return the pattern's index: 0, 1, 2 and so on
         */
        int add(String source, Function<String, Node> syntax) {
            patterns.add(Node.NEVER);
            return patterns.size() - 1;
        }

        /** Returns the set of all patterns added so far. */
        public PatternSet build() {
            return new PatternSet(this);
        }
    }
}
