package io.agentrules.pattern;

import io.agentrules.pattern.internal.glob.GlobCollection;
import io.agentrules.pattern.internal.glob.GlobSetLimits;
import io.agentrules.pattern.internal.glob.PathCache;
import io.agentrules.pattern.internal.glob.PlainGlobSize;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Many globs of one dialect, matched against a path together. Immutable to its users, and thread-safe.
 *
 * <p>A path seen before takes one look-up. The time for a new one grows with its length, and hardly with the number of
 * globs.
 *
 * @since 0.1
 */
public final class GlobSet {
    private final int size;
    private final GlobDialect dialect;
    private final GlobCollection read;

    /** Globs that have no problem, and where each was added: they are read when the first path comes. */
    private volatile Map<String, List<Integer>> unread = Map.of();

    private final List<PatternProblem> problems;
    private final PathCache<Matches> cache;

    private GlobSet(Builder builder) {
        this.size = builder.size;
        this.dialect = builder.dialect;
        GlobSetLimits limits = limits(builder.limits);
        this.read = new GlobCollection(dialect::parse, limits, builder.indexed);
        this.problems = List.copyOf(readWhatMayFail(builder.globs, limits).values());
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

    private Map<Integer, PatternProblem> readWhatMayFail(Map<String, List<Integer>> globs, GlobSetLimits limits) {
        Map<Integer, PatternProblem> found = new TreeMap<>();
        Map<String, List<Integer>> harmless = new LinkedHashMap<>();
        long nodes = 0;
        for (Map.Entry<String, List<Integer>> glob : globs.entrySet()) {
            String text = dialect.normalized(glob.getKey());
            long most = PlainGlobSize.mostNodes(text, limits);
            if (most > limits.glob().maxNodes() || nodes + most > limits.maxNodes() / 2) {
                most = read.mostNodes(text);
            }
            if (most == Long.MAX_VALUE) {
                read(glob.getKey(), glob.getValue(), found);
            } else {
                harmless.put(glob.getKey(), List.copyOf(glob.getValue()));
                nodes += most;
            }
        }
        if (read.nodes() + nodes <= limits.maxNodes()) {
            unread = harmless;
        } else {
            harmless.forEach((glob, users) -> read(glob, users, found));
        }
        return found;
    }

    private void read(String glob, List<Integer> users, Map<Integer, PatternProblem> found) {
        try {
            read.add(dialect.normalized(glob), users);
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
        return new Builder(dialect, limits, true);
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
        Matches known = cache.get(path);
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
        readTheOthers();
        BitSet found = new BitSet(size);
        read.match(dialect.folded(path), found);
        int[] members = new int[found.cardinality()];
        int count = 0;
        for (int member = found.nextSetBit(0); member >= 0; member = found.nextSetBit(member + 1)) {
            members[count++] = member;
        }
        return Matches.of(members);
    }

    private void readTheOthers() {
        if (!unread.isEmpty()) {
            synchronized (this) {
                unread.forEach((glob, users) -> read.add(dialect.normalized(glob), users));
                unread = Map.of();
            }
        }
    }

    /** Returns how many globs were added, those with problems included. */
    public int size() {
        return size;
    }

    /** Returns why some globs can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automata for the globs that match whole paths have cost so far. */
    public MatchStatistics statistics() {
        return MatchStatistics.of(read.statistics());
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
         * Adds a glob. One that is over a limit becomes a {@linkplain GlobSet#problems problem} of the set: it keeps
         * its index and never matches.
         *
         * @return the glob's index: 0, 1, 2 and so on
         */
        public int add(String glob) {
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
