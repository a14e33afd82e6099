package io.agentrules.pattern;

import io.agentrules.pattern.automaton.PathMemo;
import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobLimits;
import io.agentrules.pattern.syntax.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Many globs of one dialect, matched against a path at once. Immutable to its users, and thread-safe.
 *
 * <p>A path seen before is one look-up. The time for a new one grows with its length, and hardly with the number of
 * globs.
 */
public final class GlobSet {
    private final GlobDialect dialect;
    private final MatchLimits limits;
    private final int size;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;

    /** Where each different glob was added; nowhere, if it has a problem. */
    private final List<BitSet> indexes = new ArrayList<>();

    private final List<PatternProblem> problems;
    private final PathMemo<Matches> memo;

    private GlobSet(Builder builder) {
        this.dialect = builder.dialect;
        this.limits = builder.limits;
        this.size = builder.size;
        this.paths = new GlobMatcher(limits, builder.indexed);
        this.baseNames = new GlobMatcher(limits, builder.indexed);
        this.problems = read(builder.globs);
        this.memo = new PathMemo<>(limits.globMemo());
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@link MatchLimits#DEFAULT}. */
    public static Builder builder(GlobDialect dialect) {
        return builder(dialect, MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@code limits}. */
    public static Builder builder(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits, true);
    }

    /** Returns a builder of a set that matches the same by one automaton alone. */
    static Builder builderWithoutIndex(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits, false);
    }

    private List<PatternProblem> read(Map<String, BitSet> globs) {
        Map<Integer, PatternProblem> found = new TreeMap<>();
        for (Map.Entry<String, BitSet> entry : globs.entrySet()) {
            String glob = entry.getKey();
            BitSet users = (BitSet) entry.getValue().clone();
            try {
                read(glob, indexes.size());
                indexes.add(users);
            } catch (InvalidPatternException e) {
                users.stream()
                        .forEach(index ->
                                found.put(index, new PatternProblem(index, glob, e.position(), e.reason(), e.hint())));
                indexes.add(new BitSet());
            }
        }
        return List.copyOf(found.values());
    }

    private void read(String glob, int number) {
        if (glob.length() > limits.maxPatternLength()) {
            throw new InvalidPatternException(
                    limits.maxPatternLength(),
                    "The glob is longer than " + limits.maxPatternLength() + " UTF-16 units",
                    "Write several globs");
        }
        GlobLimits ofGlob =
                new GlobLimits(limits.maxNesting(), limits.maxBraceExpansions(), limits.maxNodesPerPattern());
        try {
            for (Glob.Part part : dialect.parse(glob, ofGlob).parts()) {
                (part.baseName() ? baseNames : paths).add(number, glob, part);
            }
        } catch (StackOverflowError e) { // the caller may have left us little stack
            throw new InvalidPatternException(0, "Groups are nested too deep", "Nest fewer groups");
        }
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
        BitSet globs = new BitSet(indexes.size());
        paths.match(path, globs);
        baseNames.match(path.substring(path.lastIndexOf('/') + 1), globs);
        BitSet found = new BitSet(size);
        for (int glob = globs.nextSetBit(0); glob >= 0; glob = globs.nextSetBit(glob + 1)) {
            found.or(indexes.get(glob));
        }
        return Matches.of(members(found));
    }

    private static int[] members(BitSet set) {
        int[] members = new int[set.cardinality()];
        int count = 0;
        for (int member = set.nextSetBit(0); member >= 0; member = set.nextSetBit(member + 1)) {
            members[count++] = member;
        }
        return members;
    }

    /** Returns how many globs were added, those with problems included. */
    public int size() {
        return size;
    }

    /** Returns why some globs can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automata for the globs that look at whole paths have cost so far. */
    public MatchStatistics statistics() {
        return paths.statistics();
    }

    /** Collects globs for a set. Not thread-safe. */
    public static final class Builder {
        private final GlobDialect dialect;
        private final MatchLimits limits;
        private final boolean indexed;
        private final Map<String, BitSet> globs = new LinkedHashMap<>();
        private int size;

        private Builder(GlobDialect dialect, MatchLimits limits, boolean indexed) {
            this.dialect = dialect;
            this.limits = limits;
            this.indexed = indexed;
        }

        /**
         * Adds a glob. One that is over a limit becomes a {@linkplain GlobSet#problems problem} of the set: it keeps
         * its index and never matches.
         *
         * @return the glob's index: 0, 1, 2 and so on
         */
        public int add(String glob) {
            int index = size++;
            globs.computeIfAbsent(glob, text -> new BitSet()).set(index);
            return index;
        }

        /** Returns the set of all globs added so far. */
        public GlobSet build() {
            return new GlobSet(this);
        }
    }
}
