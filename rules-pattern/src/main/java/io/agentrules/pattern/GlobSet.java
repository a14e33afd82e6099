package io.agentrules.pattern;

import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobLimits;
import io.agentrules.pattern.syntax.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;

/** Many globs of one dialect, matched against a path at once. Immutable to its users, and thread-safe. */
public final class GlobSet {
    private final List<Glob> globs;
    private final List<PatternProblem> problems;

    private GlobSet(Builder builder) {
        this.globs = List.copyOf(builder.globs);
        this.problems = List.copyOf(builder.problems);
    }

    /** Returns a builder of a set of globs in {@code dialect}, with {@link MatchLimits#DEFAULT}. */
    public static Builder builder(GlobDialect dialect) {
        return builder(dialect, MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of globs in {@code dialect}. */
    public static Builder builder(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits);
    }

    /**
     * Returns which globs match {@code path}.
     *
     * @param path names parted by {@code /}, not normalized here: without empty names, {@code .} and {@code ..}, and
     *     without a slash at the end
     */
    public Matches match(String path) {
        String baseName = path.substring(path.lastIndexOf('/') + 1);
        int[] found = new int[globs.size()];
        int count = 0;
        for (int i = 0; i < globs.size(); i++) {
            if (globs.get(i).parts().stream().anyMatch(part -> matches(part, path, baseName))) {
                found[count++] = i;
            }
        }
        return Matches.of(java.util.Arrays.copyOf(found, count));
    }

    private static boolean matches(Glob.Part part, String path, String baseName) {
        return TreeMatcher.matches(part.node(), part.baseName() ? baseName : path) != part.negated();
    }

    /** Returns how many globs were added, those with problems included. */
    public int size() {
        return globs.size();
    }

    /** Returns why some globs can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Collects globs for a set. Not thread-safe. */
    public static final class Builder {
        private final GlobDialect dialect;
        private final MatchLimits limits;
        private final List<Glob> globs = new ArrayList<>();
        private final List<PatternProblem> problems = new ArrayList<>();

        private Builder(GlobDialect dialect, MatchLimits limits) {
            this.dialect = dialect;
            this.limits = limits;
        }

        /**
         * Adds a glob. One over a limit becomes one of the {@link GlobSet#problems}, and never matches.
         *
         * @return the glob's index: 0, 1, 2 and so on
         */
        public int add(String glob) {
            try {
                globs.add(parse(glob));
            } catch (InvalidPatternException invalid) {
                problems.add(
                        new PatternProblem(globs.size(), glob, invalid.position(), invalid.reason(), invalid.hint()));
                globs.add(new Glob(List.of()));
            }
            return globs.size() - 1;
        }

        private Glob parse(String glob) {
            if (glob.length() > limits.maxPatternLength()) {
                throw new InvalidPatternException(
                        limits.maxPatternLength(),
                        "The glob is longer than " + limits.maxPatternLength() + " units",
                        "Write several globs");
            }
            return dialect.parse(
                    glob,
                    new GlobLimits(limits.maxNesting(), limits.maxBraceExpansions(), limits.maxNodesPerPattern()));
        }

        /** Returns the set of all globs added so far. */
        public GlobSet build() {
            return new GlobSet(this);
        }
    }
}
