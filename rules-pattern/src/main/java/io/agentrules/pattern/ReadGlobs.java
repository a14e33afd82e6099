package io.agentrules.pattern;

import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobLimits;
import io.agentrules.pattern.syntax.InvalidPatternException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Globs of one dialect that were read, and what they match. Filled by one thread, then asked by any number. */
final class ReadGlobs {
    private final GlobDialect dialect;
    private final MatchLimits limits;
    private final boolean indexed;
    private final GlobForms forms;
    private final GlobMatcher paths;
    private final GlobMatcher baseNames;

    /** What is found where each glob matches. */
    private final List<List<Integer>> users = new ArrayList<>();

    /** Creates a collection of no globs; if not {@code indexed}, all of them go into one automaton, with the same results. */
    ReadGlobs(GlobDialect dialect, MatchLimits limits, boolean indexed) {
        this.dialect = dialect;
        this.limits = limits;
        this.indexed = indexed;
        this.forms = new GlobForms(limits, this::parse);
        this.paths = new GlobMatcher(limits);
        this.baseNames = new GlobMatcher(limits);
    }

    private Glob parse(String glob) {
        return dialect.parse(
                glob, new GlobLimits(limits.maxNesting(), limits.maxBraceExpansions(), limits.maxNodesPerPattern()));
    }

    /**
     * Returns how many nodes {@code glob} adds to the automata at most; {@link Long#MAX_VALUE} if that takes reading it,
     * or if it may be over a limit of its own.
     */
    long mostNodes(String glob) {
        return formed(glob).mostNodes();
    }

    /** Returns what {@code glob} is known to be by its form; {@link GlobForms.Formed#NONE} if it has to be read. */
    private GlobForms.Formed formed(String glob) {
        if (!indexed || glob.length() > limits.maxPatternLength()) {
            return GlobForms.Formed.NONE;
        }
        GlobForms.Formed formed = forms.of(glob);
        return formed.mostNodes() <= limits.maxNodesPerPattern() ? formed : GlobForms.Formed.NONE;
    }

    /**
     * Reads {@code glob}; where it matches, {@code found} is found.
     *
     * @throws InvalidPatternException if it is over a limit; it then never matches
     */
    void add(String glob, List<Integer> found) {
        if (glob.length() > limits.maxPatternLength()) {
            throw new InvalidPatternException(
                    limits.maxPatternLength(),
                    "The glob is longer than " + limits.maxPatternLength() + " UTF-16 units",
                    "Write several globs");
        }
        int number = users.size();
        users.add(List.of());
        GlobForms.Formed formed = formed(glob);
        if (formed.isKnown()) {
            for (GlobForms.Part part : formed.parts()) {
                matcher(part.baseName()).add(number, glob, part.plan());
            }
        } else {
            addParts(number, glob);
        }
        users.set(number, List.copyOf(found));
    }

    private void addParts(int number, String glob) {
        try {
            for (Glob.Part part : parse(glob).parts()) {
                GlobMatcher matcher = matcher(part.baseName());
                if (part.repeatsExclusion()) {
                    matcher.addAlone(number, part);
                } else {
                    matcher.add(number, glob, indexed ? GlobPlan.of(part) : GlobPlan.whole(part));
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
    void match(String path, BitSet found) {
        if (path.isEmpty() && !dialect.matchesEmptyPath()) {
            return;
        }
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
    long nodes() {
        return paths.nodes() + baseNames.nodes();
    }

    /** Returns what the automata for the globs that look at whole paths have cost so far. */
    MatchStatistics statistics() {
        return paths.statistics();
    }
}
