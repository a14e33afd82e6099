package io.agentrules.pattern;

import io.agentrules.pattern.automaton.PathMemo;
import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobLimits;
import io.agentrules.pattern.syntax.InvalidPatternException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Many globs of one dialect, matched against a path at once. Immutable to its users, and thread-safe.
 *
 * <p>A path seen before is one look-up. The time for a new one grows with its length, and hardly with the number of
 * globs.
 */
public final class GlobSet {
    private final GlobDialect dialect;
    private final int size;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;
    private final List<PatternProblem> problems;
    private final BitSet broken = new BitSet();
    private final PathMemo<Matches> memo;

    private GlobSet(Builder builder) {
        this.dialect = builder.dialect;
        this.size = builder.size;
        this.paths = builder.paths.build();
        this.baseNames = builder.baseNames.build();
        this.problems = builder.problems(paths, baseNames);
        this.problems.forEach(problem -> broken.set(problem.pattern()));
        this.memo = new PathMemo<>(builder.limits.globMemo());
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@link MatchLimits#DEFAULT}. */
    public static Builder builder(GlobDialect dialect) {
        return builder(dialect, MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@code limits}. */
    public static Builder builder(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits, true);
    }

    /** Returns a builder of a set that matches the same without its index. */
    static Builder builderWithoutIndex(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits, false);
    }

    /**
     * Returns which globs match {@code path}.
     *
     * @param path names parted by {@code /}, taken as they are: for answers like those of the dialect's tool, without
     *     empty names, {@code .} and {@code ..}, and without a slash at the end
     */
    public Matches match(String path) {
        Matches known = memo.get(path);
        if (known == null) {
            known = search(path);
            memo.put(path, known);
        }
        return known;
    }

    private Matches search(String path) {
        if (path.isEmpty() && !dialect.matchesEmptyPath()) {
            return Matches.NONE;
        }
        BitSet found = new BitSet(size);
        paths.match(path, found);
        baseNames.match(path.substring(path.lastIndexOf('/') + 1), found);
        found.andNot(broken);
        return Matches.of(found.stream().toArray());
    }

    /** Returns how many globs were added, those with problems included. */
    public int size() {
        return size;
    }

    /** Returns why some globs can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automaton for the globs that look at whole paths has cost so far. */
    public MatchStatistics statistics() {
        return paths.statistics();
    }

    /** Collects globs for a set. Not thread-safe. */
    public static final class Builder {
        private final GlobDialect dialect;
        private final MatchLimits limits;
        private final GlobMatcher.Builder paths;
        private final GlobMatcher.Builder baseNames;
        private final Map<String, Glob> read = new HashMap<>();
        private final Map<Integer, PatternProblem> problems = new TreeMap<>();
        private int size;

        private Builder(GlobDialect dialect, MatchLimits limits, boolean indexed) {
            this.dialect = dialect;
            this.limits = limits;
            this.paths = new GlobMatcher.Builder(limits, indexed);
            this.baseNames = new GlobMatcher.Builder(limits, indexed);
        }

        /**
         * Adds a glob. One that is over a limit becomes a {@linkplain GlobSet#problems problem} of the set: it keeps
         * its index and never matches.
         *
         * @return the glob's index: 0, 1, 2 and so on
         */
        public int add(String glob) {
            int index = size++;
            try {
                for (Glob.Part part : parse(glob).parts()) {
                    (part.baseName() ? baseNames : paths).add(index, glob, part);
                }
            } catch (InvalidPatternException e) {
                problems.put(index, new PatternProblem(index, glob, e.position(), e.reason(), e.hint()));
            } catch (StackOverflowError e) { // the caller may have left us little stack
                problems.put(
                        index, new PatternProblem(index, glob, 0, "Groups are nested too deep", "Nest fewer groups"));
            }
            return index;
        }

        private Glob parse(String glob) {
            @Nullable Glob known = read.get(glob);
            if (known == null) {
                if (glob.length() > limits.maxPatternLength()) {
                    throw new InvalidPatternException(
                            limits.maxPatternLength(),
                            "The glob is longer than " + limits.maxPatternLength() + " UTF-16 units",
                            "Write several globs");
                }
                known = dialect.parse(
                        glob,
                        new GlobLimits(limits.maxNesting(), limits.maxBraceExpansions(), limits.maxNodesPerPattern()));
                read.put(glob, known);
            }
            return known;
        }

        private List<PatternProblem> problems(GlobMatcher... matchers) {
            Map<Integer, PatternProblem> all = new TreeMap<>(problems);
            for (GlobMatcher matcher : matchers) {
                matcher.problems()
                        .forEach((glob, problem) -> all.putIfAbsent(
                                glob,
                                new PatternProblem(
                                        glob, problem.source(), problem.position(), problem.reason(), problem.hint())));
            }
            return List.copyOf(all.values());
        }

        /** Returns the set of all globs added so far. */
        public GlobSet build() {
            return new GlobSet(this);
        }
    }
}
