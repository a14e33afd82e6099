package io.agentrules.pattern;

/**
 * What patterns, which may come from strangers, are allowed to cost. A pattern over a limit of its text is a
 * {@link PatternProblem}; one over a limit of a stream is switched off for that stream and reported by
 * {@link MatchStream#problems()}. Limits of memory never change a result.
 *
 * @param maxPatternLength UTF-16 units of one pattern
 * @param maxNesting groups within groups
 * @param maxRepeat the greatest number in a counted repeat
 * @param maxBraceExpansions texts that the braces of one glob stand for; for Bun, that one sequence stands for
 * @param maxNodesPerPattern nodes of the automaton for one pattern
 * @param maxNodes nodes of the automaton for all patterns of a set
 * @param maxMachineStates states of one machine for a lookaround or an exclusion
 * @param countedFrom a repeat whose bounds reach this number is counted beside the automaton, not unrolled into it
 * @param maxThreads counted repeats and what follows them, in progress at one time, per stream
 * @param confirmSteps steps per stream, for all its patterns together, to confirm inner lookaround and back references; a
 *     pattern that took more of them than it leaves to the others is switched off
 * @param confirmStepsPerUnit further such steps for each UTF-16 unit that the stream has taken
 * @param confirmWindow UTF-16 units that a stream keeps for confirming: how long such a match can be; at most 65,536
 *     count
 * @param maxStepsPerUnit steps for one UTF-16 unit of a stream, for all its patterns together: nodes that are visited beside
 *     the automaton, and as many again for a state of the automaton that is new, counted as if nothing were known of it. A text of
 *     a kind that the set has seen takes one step for a unit
 * @param cacheBytes memory for the states of a set of regular expressions or keywords
 * @param globCacheBytes memory for the states of a set of globs
 * @param globMemo paths whose globs a set of globs remembers
 */
public record MatchLimits(
        int maxPatternLength,
        int maxNesting,
        int maxRepeat,
        int maxBraceExpansions,
        int maxNodesPerPattern,
        int maxNodes,
        int maxMachineStates,
        int countedFrom,
        int maxThreads,
        long confirmSteps,
        int confirmStepsPerUnit,
        int confirmWindow,
        int maxStepsPerUnit,
        long cacheBytes,
        long globCacheBytes,
        int globMemo) {
    private static final int MEBIBYTE = 1 << 20;

    /** The limits unless others are set. */
    public static final MatchLimits DEFAULT = new MatchLimits(
            4_096,
            250,
            10_000,
            1_000,
            20_000,
            1_000_000,
            300,
            16,
            256,
            200_000,
            128,
            65_536,
            16_384,
            8 * MEBIBYTE,
            16 * MEBIBYTE,
            4_096);

    /**
     * Checks every limit.
     *
     * @throws IllegalArgumentException if one is negative, or {@code countedFrom} below 2
     */
    public MatchLimits {
        requireNotNegative("maxPatternLength", maxPatternLength);
        requireNotNegative("maxNesting", maxNesting);
        requireNotNegative("maxRepeat", maxRepeat);
        requireNotNegative("maxBraceExpansions", maxBraceExpansions);
        requireNotNegative("maxNodesPerPattern", maxNodesPerPattern);
        requireNotNegative("maxNodes", maxNodes);
        requireNotNegative("maxMachineStates", maxMachineStates);
        requireNotNegative("maxThreads", maxThreads);
        requireNotNegative("confirmSteps", confirmSteps);
        requireNotNegative("confirmStepsPerUnit", confirmStepsPerUnit);
        requireNotNegative("confirmWindow", confirmWindow);
        requireNotNegative("maxStepsPerUnit", maxStepsPerUnit);
        requireNotNegative("cacheBytes", cacheBytes);
        requireNotNegative("globCacheBytes", globCacheBytes);
        requireNotNegative("globMemo", globMemo);
        if (countedFrom < 2) {
            throw new IllegalArgumentException("countedFrom is " + countedFrom + "; the least is 2");
        }
    }

    private static void requireNotNegative(String name, long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException(name + " is " + limit + "; the least is 0");
        }
    }

    /** Returns a copy in which the component at {@code index}, in the order above, is {@code limit}. */
    private MatchLimits with(int index, long limit) {
        long[] limits = {
            maxPatternLength,
            maxNesting,
            maxRepeat,
            maxBraceExpansions,
            maxNodesPerPattern,
            maxNodes,
            maxMachineStates,
            countedFrom,
            maxThreads,
            confirmSteps,
            confirmStepsPerUnit,
            confirmWindow,
            maxStepsPerUnit,
            cacheBytes,
            globCacheBytes,
            globMemo
        };
        limits[index] = limit;
        return new MatchLimits(
                (int) limits[0],
                (int) limits[1],
                (int) limits[2],
                (int) limits[3],
                (int) limits[4],
                (int) limits[5],
                (int) limits[6],
                (int) limits[7],
                (int) limits[8],
                limits[9],
                (int) limits[10],
                (int) limits[11],
                (int) limits[12],
                limits[13],
                limits[14],
                (int) limits[15]);
    }

    /** Returns these limits with another {@code maxPatternLength}. */
    public MatchLimits withMaxPatternLength(int maxPatternLength) {
        return with(0, maxPatternLength);
    }

    /** Returns these limits with another {@code maxNesting}. */
    public MatchLimits withMaxNesting(int maxNesting) {
        return with(1, maxNesting);
    }

    /** Returns these limits with another {@code maxRepeat}. */
    public MatchLimits withMaxRepeat(int maxRepeat) {
        return with(2, maxRepeat);
    }

    /** Returns these limits with another {@code maxBraceExpansions}. */
    public MatchLimits withMaxBraceExpansions(int maxBraceExpansions) {
        return with(3, maxBraceExpansions);
    }

    /** Returns these limits with another {@code maxNodesPerPattern}. */
    public MatchLimits withMaxNodesPerPattern(int maxNodesPerPattern) {
        return with(4, maxNodesPerPattern);
    }

    /** Returns these limits with another {@code maxNodes}. */
    public MatchLimits withMaxNodes(int maxNodes) {
        return with(5, maxNodes);
    }

    /** Returns these limits with another {@code maxMachineStates}. */
    public MatchLimits withMaxMachineStates(int maxMachineStates) {
        return with(6, maxMachineStates);
    }

    /** Returns these limits with another {@code countedFrom}. */
    public MatchLimits withCountedFrom(int countedFrom) {
        return with(7, countedFrom);
    }

    /** Returns these limits with another {@code maxThreads}. */
    public MatchLimits withMaxThreads(int maxThreads) {
        return with(8, maxThreads);
    }

    /** Returns these limits with another {@code confirmSteps}. */
    public MatchLimits withConfirmSteps(long confirmSteps) {
        return with(9, confirmSteps);
    }

    /** Returns these limits with another {@code confirmStepsPerUnit}. */
    public MatchLimits withConfirmStepsPerUnit(int confirmStepsPerUnit) {
        return with(10, confirmStepsPerUnit);
    }

    /** Returns these limits with another {@code confirmWindow}. */
    public MatchLimits withConfirmWindow(int confirmWindow) {
        return with(11, confirmWindow);
    }

    /** Returns these limits with another {@code maxStepsPerUnit}. */
    public MatchLimits withMaxStepsPerUnit(int maxStepsPerUnit) {
        return with(12, maxStepsPerUnit);
    }

    /** Returns these limits with another {@code cacheBytes}. */
    public MatchLimits withCacheBytes(long cacheBytes) {
        return with(13, cacheBytes);
    }

    /** Returns these limits with another {@code globCacheBytes}. */
    public MatchLimits withGlobCacheBytes(long globCacheBytes) {
        return with(14, globCacheBytes);
    }

    /** Returns these limits with another {@code globMemo}. */
    public MatchLimits withGlobMemo(int globMemo) {
        return with(15, globMemo);
    }
}
