package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Globs of one dialect that were read, and what they match. Filled by one thread, then asked by any number. */
public final class GlobCollection {
    private final GlobParser parser;
    private final GlobSetLimits limits;
    private final boolean indexed;
    private final GlobTemplates templates;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;

    /** What is found where each glob matches. */
    private final List<List<Integer>> users = new ArrayList<>();

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
     * Returns how many nodes {@code glob} adds to the automata at most; {@link Long#MAX_VALUE} if that takes reading it,
     * or if it may be over a limit for one glob.
     */
    public long mostNodes(String glob) {
        return instance(glob).mostNodes();
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
     * @throws InvalidPatternException if it is over a limit; it then never matches
     */
    public void add(String glob, List<Integer> found) {
        if (glob.length() > limits.maxLength()) {
            throw new InvalidPatternException(
                    limits.maxLength(),
                    "The glob is longer than " + limits.maxLength() + " UTF-16 units",
                    "Write several globs");
        }
        int number = users.size();
        users.add(List.of());
        GlobTemplates.Instance instance = instance(glob);
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
        BitSet globs = new BitSet(users.size());
        paths.match(path, globs);
        baseNames.match(path.substring(path.lastIndexOf('/') + 1), globs);
        for (int glob = globs.nextSetBit(0); glob >= 0; glob = globs.nextSetBit(glob + 1)) {
            for (int user : users.get(glob)) {
                found.set(user);
            }
        }
    }

    /** Returns how many nodes the automata have. */
    public long nodes() {
        return paths.nodes() + baseNames.nodes();
    }

    /** Returns what the automata for the globs that look at whole paths have cost so far. */
    public LazyDfa.Statistics statistics() {
        return paths.statistics();
    }
}
