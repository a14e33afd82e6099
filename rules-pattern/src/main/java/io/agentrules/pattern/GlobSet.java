package io.agentrules.pattern;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.glob.GlobMatcher;
import io.agentrules.pattern.internal.glob.GlobSetLimits;
import io.agentrules.pattern.internal.glob.PathCache;
import io.agentrules.pattern.internal.glob.PlainGlobSize;
import io.agentrules.pattern.internal.glob.dialect.Glob;
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
    private final GlobSetLimits limits;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;

    /** For each glob that was read, the indexes under which it was added. */
    private final List<List<Integer>> indexes = new ArrayList<>();

    private final List<PatternProblem> problems;
    private final PathCache<Matches> cache;

    /** The globs that cannot have a problem, until the first path comes. */
    private volatile Map<String, List<Integer>> unread = new LinkedHashMap<>();

    /** If {@code putOff}, leaves globs that cannot have a problem unread: right only if the set {@link #hasRoomForUnread}. */
    private GlobSet(Builder builder, boolean putOff) {
        this.size = builder.size;
        this.dialect = builder.dialect;
        this.limits = limits(builder.limits);
        this.paths = new GlobMatcher(limits);
        this.baseNames = new GlobMatcher(limits);
        this.problems = List.copyOf(add(builder.globs, putOff).values());
        this.cache = new PathCache<>(builder.limits.get(Limit.MAX_CACHED_PATHS));
    }

    private static GlobSetLimits limits(MatchLimits limits) {
        return new GlobSetLimits(
                limits.get(Limit.MAX_PATTERN_LENGTH),
                new GlobLimits(
                        limits.get(Limit.MAX_NESTING),
                        limits.get(Limit.MAX_BRACE_EXPANSIONS),
                        limits.get(Limit.MAX_NODES_PER_PATTERN)),
                limits.get(Limit.MAX_NODES),
                limits.get(Limit.MAX_MACHINE_STATES),
                2L * limits.get(Limit.CACHE_BYTES),
                limits.verification());
    }

    /** Reads the globs that may have a problem, or all of them, and returns the problems. */
    private Map<Integer, PatternProblem> add(Map<String, List<Integer>> globs, boolean putOff) {
        Map<Integer, PatternProblem> found = new TreeMap<>();
        long room = putOff ? limits.maxNodes() / 2 : 0;
        for (Map.Entry<String, List<Integer>> glob : globs.entrySet()) {
            long most = PlainGlobSize.mostNodes(
                    dialect.normalized(glob.getKey()),
                    limits,
                    Math.min(room, limits.glob().maxNodes()));
            if (most <= room) {
                unread.put(glob.getKey(), List.copyOf(glob.getValue()));
                room -= most;
            } else {
                read(glob.getKey(), glob.getValue(), found);
            }
        }
        return found;
    }

    /** Returns whether the globs that were read have left certainly enough room for the others. */
    private boolean hasRoomForUnread() {
        return unread.isEmpty() || paths.nodes() + baseNames.nodes() <= limits.maxNodes() / 2;
    }

    private void read(String glob, List<Integer> users, Map<Integer, PatternProblem> found) {
        try {
            read(dialect.normalized(glob), users);
        } catch (InvalidPatternException e) {
            users.forEach(user -> found.put(user, new PatternProblem(user, glob, e.position(), e.reason(), e.hint())));
        }
    }

    private void read(String glob, List<Integer> users) {
        int number = indexes.size();
        indexes.add(List.of()); // nothing that a glob with a problem matches counts
        if (glob.length() > limits.maxLength()) {
            throw new InvalidPatternException(
                    limits.maxLength(),
                    "The glob is longer than " + limits.maxLength() + " UTF-16 units",
                    "Write several globs");
        }
        try {
            for (Glob.Part part : dialect.parse(glob, limits.glob()).parts()) {
                (part.baseName() ? baseNames : paths).add(number, part);
            }
        } catch (StackOverflowError e) { // the caller may have left us little stack
            throw new InvalidPatternException(0, "Groups are nested too deep", "Nest fewer groups");
        }
        indexes.set(number, List.copyOf(users));
    }

    private void readUnread() {
        if (!unread.isEmpty()) {
            synchronized (this) {
                unread.forEach((glob, users) -> read(dialect.normalized(glob), users));
                unread = Map.of();
            }
        }
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@link MatchLimits#DEFAULT}. */
    public static Builder builder(GlobDialect dialect) {
        return builder(dialect, MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of globs in {@code dialect} within {@code limits}. */
    public static Builder builder(GlobDialect dialect, MatchLimits limits) {
        return new Builder(Objects.requireNonNull(dialect, "dialect"), Objects.requireNonNull(limits, "limits"));
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
        readUnread();
        String folded = dialect.folded(path);
        BitSet globs = new BitSet(indexes.size());
        paths.match(folded, globs);
        baseNames.match(folded.substring(folded.lastIndexOf('/') + 1), globs);
        BitSet found = new BitSet(size);
        for (int glob = globs.nextSetBit(0); glob >= 0; glob = globs.nextSetBit(glob + 1)) {
            indexes.get(glob).forEach(found::set);
        }
        return Matches.of(found);
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
        return MatchStatistics.of(paths.statistics());
    }

    /** Collects globs for a set. Not thread-safe. */
    public static final class Builder {
        private final GlobDialect dialect;
        private final MatchLimits limits;
        private final Map<String, List<Integer>> globs = new LinkedHashMap<>();
        private int size;

        private Builder(GlobDialect dialect, MatchLimits limits) {
            this.dialect = dialect;
            this.limits = limits;
        }

        /**
         * Adds a glob; those added first are given room first. One that is over a limit, or that the dialect's tool rejects, becomes a
         * {@linkplain GlobSet#problems problem} of the set: it keeps its index and never matches.
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
            GlobSet set = new GlobSet(this, true);
            // If room is short, all are read in order, or those put off would lose theirs to globs after them.
            return set.hasRoomForUnread() ? set : new GlobSet(this, false);
        }
    }
}
