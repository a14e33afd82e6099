package io.agentrules.pattern;

import io.agentrules.pattern.internal.glob.GlobCollection;
import io.agentrules.pattern.internal.glob.GlobSetLimits;
import io.agentrules.pattern.internal.glob.PathCache;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Many globs of one dialect, matched against a path together. Logically immutable, and thread-safe.
 *
 * <p>A path seen before takes one look-up. The time for a new one grows with its length, and hardly with the number of
 * globs.
 *
 * @since 0.1
 */
public final class GlobSet {
    private final int size;
    private final GlobDialect dialect;
    private final GlobCollection collection;

    private final List<PatternProblem> problems;
    private final PathCache<Matches> cache;

    private GlobSet(Builder builder) {
        this.size = builder.size;
        this.dialect = builder.dialect;
        this.collection = new GlobCollection(dialect::parse, limits(builder.limits), builder.indexed);
        this.problems = List.copyOf(add(builder.globs).values());
        this.cache = new PathCache<>(builder.limits.maxCachedPaths());
    }

    private static GlobSetLimits limits(MatchLimits limits) {
        return new GlobSetLimits(
                limits.maxPatternLength(),
                new GlobLimits(limits.maxNesting(), limits.maxBraceExpansions(), limits.maxNodesPerPattern()),
                limits.maxNodes(),
                limits.maxMachineStates(),
                limits.globCacheBytes(),
                limits.verification());
    }

    /** Reads the globs that may have a problem, and returns the problems; the others are read when the first path comes. */
    private Map<Integer, PatternProblem> add(Map<String, List<Integer>> globs) {
        Map<Integer, PatternProblem> found = new TreeMap<>();
        Map<String, List<Integer>> postponed = new LinkedHashMap<>();
        globs.forEach((glob, users) -> {
            if (collection.postpone(dialect.normalized(glob), users)) {
                postponed.put(glob, users);
            } else {
                read(glob, users, found);
            }
        });
        if (!collection.hasRoomForPostponed()) {
            collection.dropPostponed();
            postponed.forEach((glob, users) -> read(glob, users, found));
        }
        return found;
    }

    private void read(String glob, List<Integer> users, Map<Integer, PatternProblem> found) {
        try {
            collection.add(dialect.normalized(glob), users);
        } catch (InvalidPatternException e) {
            users.forEach(user -> found.put(user, new PatternProblem(user, glob, e.position(), e.reason(), e.hint())));
        }
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@link MatchLimits#DEFAULT}. */
    public static Builder builder(GlobDialect dialect) {
        return builder(dialect, MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@code limits}. */
    public static Builder builder(GlobDialect dialect, MatchLimits limits) {
        return new Builder(Objects.requireNonNull(dialect, "dialect"), Objects.requireNonNull(limits, "limits"), true);
    }

    /** Returns a builder of a set with the same answers that uses automata only, without an index. */
    static Builder builderWithoutIndex(GlobDialect dialect, MatchLimits limits) {
        return new Builder(dialect, limits, false);
    }

    /**
     * Returns which globs match {@code path}.
     *
     * @param path names separated by {@code /}, matched as given. To get the answers of the dialect's tool, pass no
     *     empty names, no {@code .} or {@code ..}, and no slash at the end
     */
    public Matches match(String path) {
        Matches known = cache.get(Objects.requireNonNull(path, "path"));
        if (known == null) {
            known = search(path);
            cache.put(path, known);
        }
        return known;
    }

    private Matches search(String path) {
        if (path.isEmpty() && !dialect.matchesEmptyPath()) {
            return Matches.NONE;
        }
        BitSet found = new BitSet(size);
        collection.match(dialect.folded(path), found);
        int[] members = new int[found.cardinality()];
        int count = 0;
        for (int member = found.nextSetBit(0); member >= 0; member = found.nextSetBit(member + 1)) {
            members[count++] = member;
        }
        return Matches.of(members);
    }

    /** Returns how many globs were added, those with problems included. */
    public int size() {
        return size;
    }

    /**
     * Returns the globs that are over a limit or that the dialect's tool rejects, and why, in the order of their indexes. They never match.
     */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automata for the globs that match whole paths have cost so far. */
    public MatchStatistics statistics() {
        return MatchStatistics.of(collection.statistics());
    }

    /** Collects globs for a set. Not thread-safe. */
    public static final class Builder {
        private final GlobDialect dialect;
        private final MatchLimits limits;
        private final boolean indexed;
        private final Map<String, List<Integer>> globs = new LinkedHashMap<>();
        private int size;

        private Builder(GlobDialect dialect, MatchLimits limits, boolean indexed) {
            this.dialect = dialect;
            this.limits = limits;
            this.indexed = indexed;
        }

        /**
         * Adds a glob. One that is over a limit, or that the dialect's tool rejects, becomes a {@linkplain GlobSet#problems problem} of
         * the set: it keeps its index and never matches.
         *
         * @return the glob's index: 0, 1, 2 and so on
         */
        public int add(String glob) {
            Objects.requireNonNull(glob, "glob");
            int index = size++;
            globs.computeIfAbsent(glob, text -> new ArrayList<>()).add(index);
            return index;
        }

        /** Returns the set of all globs added so far. */
        public GlobSet build() {
            return new GlobSet(this);
        }
    }
}
