package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Globs of one dialect, and what they match. Those that cannot fail may be read when the first path comes. Filled by one thread,
 * then asked by any number.
 */
public final class GlobCollection {
    private final GlobParser parser;
    private final GlobSetLimits limits;
    private final boolean indexed;
    private final GlobTemplates templates;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;

    /** What is found where each glob matches. */
    private final List<List<Integer>> users = new ArrayList<>();

    private volatile List<Postponed> postponed = new ArrayList<>();

    /** How many nodes the postponed globs add to the automata at most. */
    private long postponedNodes;

    /** A glob that is not read yet, and what its template says, if it was asked. */
    private record Postponed(String glob, GlobTemplates.@Nullable Instance instance, List<Integer> found) {}

    /**
     * Creates a collection without globs; if not {@code indexed}, all of them go into one automaton, with the same
     * results.
     */
    public GlobCollection(GlobParser parser, GlobSetLimits limits, boolean indexed) {
        this.parser = parser;
        this.limits = limits;
        this.indexed = indexed;
        this.templates = new GlobTemplates(limits, parser);
        this.paths = new GlobMatcher(limits);
        this.baseNames = new GlobMatcher(limits);
    }

    /**
     * Puts {@code glob} off until the first path comes, if reading it then cannot fail; where it matches, {@code found} is found.
     *
     * @return whether it was put off; if not, nothing has changed
     */
    public boolean postpone(String glob, List<Integer> found) {
        GlobTemplates.Instance instance = null;
        long room = Math.min(limits.glob().maxNodes(), limits.maxNodes() / 2 - postponedNodes);
        long most = PlainGlobSize.mostNodes(glob, limits, room);
        if (most == Long.MAX_VALUE) {
            instance = instance(glob);
            most = instance.mostNodes();
        }
        if (most == Long.MAX_VALUE) {
            return false;
        }
        postponed.add(new Postponed(glob, instance, List.copyOf(found)));
        postponedNodes += most;
        return true;
    }

    /** Returns whether the automata certainly have room for the postponed globs, besides those that were read. */
    public boolean hasRoomForPostponed() {
        return nodes() + postponedNodes <= limits.maxNodes();
    }

    /** Forgets the postponed globs. */
    public void dropPostponed() {
        postponed = new ArrayList<>();
        postponedNodes = 0;
    }

    private void readPostponed() {
        if (!postponed.isEmpty()) {
            synchronized (this) {
                for (Postponed glob : postponed) {
                    add(glob.glob, glob.instance == null ? instance(glob.glob) : glob.instance, glob.found);
                }
                postponed = List.of();
            }
        }
    }

    /**
     * Returns what {@code glob} is known to be by its template; {@link GlobTemplates.Instance#NONE} if it has to be
     * read.
     */
    private GlobTemplates.Instance instance(String glob) {
        if (!indexed || glob.length() > limits.maxLength()) {
            return GlobTemplates.Instance.NONE;
        }
        GlobTemplates.Instance instance = templates.of(glob);
        return instance.mostNodes() <= limits.glob().maxNodes() ? instance : GlobTemplates.Instance.NONE;
    }

    /**
     * Reads {@code glob}; where it matches, {@code found} is found.
     *
     * @throws InvalidPatternException if it is over a limit, or the dialect's tool rejects it; it then never matches
     */
    public void add(String glob, List<Integer> found) {
        if (glob.length() > limits.maxLength()) {
            throw new InvalidPatternException(
                    limits.maxLength(),
                    "The glob is longer than " + limits.maxLength() + " UTF-16 units",
                    "Write several globs");
        }
        add(glob, instance(glob), found);
    }

    private void add(String glob, GlobTemplates.Instance instance, List<Integer> found) {
        int number = users.size();
        users.add(List.of());
        if (instance.isKnown()) {
            for (GlobTemplates.Part part : instance.parts()) {
                matcher(part.baseName()).add(number, part.plan());
            }
        } else {
            addParts(number, glob);
        }
        users.set(number, List.copyOf(found));
    }

    private void addParts(int number, String glob) {
        try {
            for (Glob.Part part : parser.parse(glob, limits.glob()).parts()) {
                GlobMatcher matcher = matcher(part.baseName());
                if (part.repeatsExclusion()) {
                    matcher.addAlone(number, part);
                } else {
                    matcher.add(number, indexed ? GlobPlan.of(part) : GlobPlan.whole(part));
                }
            }
        } catch (StackOverflowError e) { // the caller may have left us little stack
            throw new InvalidPatternException(0, "Groups are nested too deep", "Nest fewer groups");
        }
    }

    private GlobMatcher matcher(boolean baseName) {
        return baseName ? baseNames : paths;
    }

    /** Adds what the globs that match {@code path} find to {@code found}. */
    public void match(String path, BitSet found) {
        readPostponed();
        BitSet globs = new BitSet(users.size());
        paths.match(path, globs);
        baseNames.match(path.substring(path.lastIndexOf('/') + 1), globs);
        for (int glob = globs.nextSetBit(0); glob >= 0; glob = globs.nextSetBit(glob + 1)) {
            for (int user : users.get(glob)) {
                found.set(user);
            }
        }
    }

    /** Returns how many nodes the automata have, without those of postponed globs. */
    public long nodes() {
        return paths.nodes() + baseNames.nodes();
    }

    /** Returns what the automata for the globs that look at whole paths have cost so far. */
    public LazyDfa.Statistics statistics() {
        return paths.statistics();
    }
}
