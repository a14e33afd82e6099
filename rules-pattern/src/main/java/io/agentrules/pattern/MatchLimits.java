package io.agentrules.pattern;

import io.agentrules.pattern.internal.verify.VerificationLimits;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Limits on the cost of patterns, which may come from untrusted authors. A pattern over a limit of its text is a
 * {@link PatternProblem}; one over a limit of a stream is switched off for that stream and reported by
 * {@link MatchStream#problems()}. Limits of memory never change a result.
 *
 * <pre>{@code
 * MatchLimits limits = MatchLimits.builder().maxPatternLength(1_000).cacheBytes(1 << 20).build();
 * }</pre>
 *
 * @since 0.1
 */
public final class MatchLimits {
    /** The limits unless others are set. */
    public static final MatchLimits DEFAULT = builder().build();

    private final int maxPatternLength;
    private final int maxNesting;
    private final int maxRepeat;
    private final int maxBraceExpansions;
    private final int maxNodesPerPattern;
    private final int maxNodes;
    private final int maxMachineStates;
    private final int countedFrom;
    private final int maxActiveRepeats;
    private final long verificationSteps;
    private final int verificationStepsPerUnit;
    private final int verificationWindow;
    private final int maxStepsPerUnit;
    private final long cacheBytes;
    private final long globCacheBytes;
    private final int maxCachedPaths;

    private MatchLimits(Builder builder) {
        this.maxPatternLength = builder.maxPatternLength;
        this.maxNesting = builder.maxNesting;
        this.maxRepeat = builder.maxRepeat;
        this.maxBraceExpansions = builder.maxBraceExpansions;
        this.maxNodesPerPattern = builder.maxNodesPerPattern;
        this.maxNodes = builder.maxNodes;
        this.maxMachineStates = builder.maxMachineStates;
        this.countedFrom = builder.countedFrom;
        this.maxActiveRepeats = builder.maxActiveRepeats;
        this.verificationSteps = builder.verificationSteps;
        this.verificationStepsPerUnit = builder.verificationStepsPerUnit;
        this.verificationWindow = builder.verificationWindow;
        this.maxStepsPerUnit = builder.maxStepsPerUnit;
        this.cacheBytes = builder.cacheBytes;
        this.globCacheBytes = builder.globCacheBytes;
        this.maxCachedPaths = builder.maxCachedPaths;
        for (Map.Entry<String, Long> limit : byName().entrySet()) {
            if (limit.getValue() < 0) {
                throw new IllegalArgumentException(limit.getKey() + " is " + limit.getValue() + "; the least is 0");
            }
        }
        if (countedFrom < 2) {
            throw new IllegalArgumentException("countedFrom is " + countedFrom + "; the least is 2");
        }
    }

    /** Returns a builder that starts with {@link #DEFAULT}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder that starts with these limits. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.maxPatternLength = maxPatternLength;
        builder.maxNesting = maxNesting;
        builder.maxRepeat = maxRepeat;
        builder.maxBraceExpansions = maxBraceExpansions;
        builder.maxNodesPerPattern = maxNodesPerPattern;
        builder.maxNodes = maxNodes;
        builder.maxMachineStates = maxMachineStates;
        builder.countedFrom = countedFrom;
        builder.maxActiveRepeats = maxActiveRepeats;
        builder.verificationSteps = verificationSteps;
        builder.verificationStepsPerUnit = verificationStepsPerUnit;
        builder.verificationWindow = verificationWindow;
        builder.maxStepsPerUnit = maxStepsPerUnit;
        builder.cacheBytes = cacheBytes;
        builder.globCacheBytes = globCacheBytes;
        builder.maxCachedPaths = maxCachedPaths;
        return builder;
    }

    /** Returns the limit that {@link Builder#maxPatternLength} sets. */
    public int maxPatternLength() {
        return maxPatternLength;
    }

    /** Returns the limit that {@link Builder#maxNesting} sets. */
    public int maxNesting() {
        return maxNesting;
    }

    /** Returns the limit that {@link Builder#maxRepeat} sets. */
    public int maxRepeat() {
        return maxRepeat;
    }

    /** Returns the limit that {@link Builder#maxBraceExpansions} sets. */
    public int maxBraceExpansions() {
        return maxBraceExpansions;
    }

    /** Returns the limit that {@link Builder#maxNodesPerPattern} sets. */
    public int maxNodesPerPattern() {
        return maxNodesPerPattern;
    }

    /** Returns the limit that {@link Builder#maxNodes} sets. */
    public int maxNodes() {
        return maxNodes;
    }

    /** Returns the limit that {@link Builder#maxMachineStates} sets. */
    public int maxMachineStates() {
        return maxMachineStates;
    }

    /** Returns the limit that {@link Builder#countedFrom} sets. */
    public int countedFrom() {
        return countedFrom;
    }

    /** Returns the limit that {@link Builder#maxActiveRepeats} sets. */
    public int maxActiveRepeats() {
        return maxActiveRepeats;
    }

    /** Returns the limit that {@link Builder#verificationSteps} sets. */
    public long verificationSteps() {
        return verificationSteps;
    }

    /** Returns the limit that {@link Builder#verificationStepsPerUnit} sets. */
    public int verificationStepsPerUnit() {
        return verificationStepsPerUnit;
    }

    /** Returns the limit that {@link Builder#verificationWindow} sets. */
    public int verificationWindow() {
        return verificationWindow;
    }

    /** Returns the limit that {@link Builder#maxStepsPerUnit} sets. */
    public int maxStepsPerUnit() {
        return maxStepsPerUnit;
    }

    /** Returns the limit that {@link Builder#cacheBytes} sets. */
    public long cacheBytes() {
        return cacheBytes;
    }

    /** Returns the limit that {@link Builder#globCacheBytes} sets. */
    public long globCacheBytes() {
        return globCacheBytes;
    }

    /** Returns the limit that {@link Builder#maxCachedPaths} sets. */
    public int maxCachedPaths() {
        return maxCachedPaths;
    }

    VerificationLimits verification() {
        return new VerificationLimits(verificationWindow, verificationSteps, verificationStepsPerUnit);
    }

    private Map<String, Long> byName() {
        Map<String, Long> limits = new LinkedHashMap<>();
        limits.put("maxPatternLength", (long) maxPatternLength);
        limits.put("maxNesting", (long) maxNesting);
        limits.put("maxRepeat", (long) maxRepeat);
        limits.put("maxBraceExpansions", (long) maxBraceExpansions);
        limits.put("maxNodesPerPattern", (long) maxNodesPerPattern);
        limits.put("maxNodes", (long) maxNodes);
        limits.put("maxMachineStates", (long) maxMachineStates);
        limits.put("countedFrom", (long) countedFrom);
        limits.put("maxActiveRepeats", (long) maxActiveRepeats);
        limits.put("verificationSteps", verificationSteps);
        limits.put("verificationStepsPerUnit", (long) verificationStepsPerUnit);
        limits.put("verificationWindow", (long) verificationWindow);
        limits.put("maxStepsPerUnit", (long) maxStepsPerUnit);
        limits.put("cacheBytes", cacheBytes);
        limits.put("globCacheBytes", globCacheBytes);
        limits.put("maxCachedPaths", (long) maxCachedPaths);
        return limits;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof MatchLimits that && byName().equals(that.byName()));
    }

    @Override
    public int hashCode() {
        return byName().hashCode();
    }

    /** Returns the limits by name. */
    @Override
    public String toString() {
        return "MatchLimits" + byName();
    }

    /** Collects limits; each has its default unless it is set. */
    public static final class Builder {
        private int maxPatternLength = 4_096;
        private int maxNesting = 250;
        private int maxRepeat = 10_000;
        private int maxBraceExpansions = 1_000;
        private int maxNodesPerPattern = 20_000;
        private int maxNodes = 1_000_000;
        private int maxMachineStates = 300;
        private int countedFrom = 16;
        private int maxActiveRepeats = 256;
        private long verificationSteps = 200_000;
        private int verificationStepsPerUnit = 128;
        private int verificationWindow = 65_536;
        private int maxStepsPerUnit = 16_384;
        private long cacheBytes = 8L << 20;
        private long globCacheBytes = 16L << 20;
        private int maxCachedPaths = 4_096;

        private Builder() {}

        /** Limits the UTF-16 units of one pattern. */
        public Builder maxPatternLength(int maxPatternLength) {
            this.maxPatternLength = maxPatternLength;
            return this;
        }

        /** Limits the nesting depth of groups. */
        public Builder maxNesting(int maxNesting) {
            this.maxNesting = maxNesting;
            return this;
        }

        /** Sets the greatest number in a counted repeat. */
        public Builder maxRepeat(int maxRepeat) {
            this.maxRepeat = maxRepeat;
            return this;
        }

        /** Limits the number of expansions of a glob's braces; for Bun, of one sequence such as {@code {1..9}}. */
        public Builder maxBraceExpansions(int maxBraceExpansions) {
            this.maxBraceExpansions = maxBraceExpansions;
            return this;
        }

        /** Limits the nodes of the automaton for one pattern. */
        public Builder maxNodesPerPattern(int maxNodesPerPattern) {
            this.maxNodesPerPattern = maxNodesPerPattern;
            return this;
        }

        /** Limits the nodes of the automaton for all patterns of a set. */
        public Builder maxNodes(int maxNodes) {
            this.maxNodes = maxNodes;
            return this;
        }

        /** Limits the states of the machine for one lookaround or exclusion. */
        public Builder maxMachineStates(int maxMachineStates) {
            this.maxMachineStates = maxMachineStates;
            return this;
        }

        /**
         * Sets the number that a bound of a repeat has to reach for the repeat to be counted beside the automaton,
         * not unrolled into it; at least 2.
         */
        public Builder countedFrom(int countedFrom) {
            this.countedFrom = countedFrom;
            return this;
        }

        /** Limits the counted repeats, with the places after them, that are in progress at one time in one stream. */
        public Builder maxActiveRepeats(int maxActiveRepeats) {
            this.maxActiveRepeats = maxActiveRepeats;
            return this;
        }

        /**
         * Limits the steps per stream, for all its patterns together, to verify matches with inner lookaround and
         * back references; a pattern that took more of them than it leaves to the others is switched off. What
         * others take is not taken from {@linkplain PatternSet.Builder#protect protected} patterns, so all together can take
         * twice as many.
         */
        public Builder verificationSteps(long verificationSteps) {
            this.verificationSteps = verificationSteps;
            return this;
        }

        /** Sets how many more steps each UTF-16 unit that a stream has taken adds to {@link #verificationSteps}. */
        public Builder verificationStepsPerUnit(int verificationStepsPerUnit) {
            this.verificationStepsPerUnit = verificationStepsPerUnit;
            return this;
        }

        /**
         * Limits the UTF-16 units that a stream keeps for verification, which bounds how long such a match can be;
         * more than 65,536 have no effect.
         */
        public Builder verificationWindow(int verificationWindow) {
            this.verificationWindow = verificationWindow;
            return this;
        }

        /**
         * Limits the steps for one UTF-16 unit of a stream, for all its patterns together: nodes that are visited
         * beside the automaton, and as many again for a state of the automaton that is new, counted as if nothing
         * were known of it. Text of a kind that the set has seen takes one step for a unit.
         */
        public Builder maxStepsPerUnit(int maxStepsPerUnit) {
            this.maxStepsPerUnit = maxStepsPerUnit;
            return this;
        }

        /** Limits the bytes of memory for the states of a set of regular expressions or keywords. */
        public Builder cacheBytes(long cacheBytes) {
            this.cacheBytes = cacheBytes;
            return this;
        }

        /** Limits the bytes of memory for the states of a set of globs. */
        public Builder globCacheBytes(long globCacheBytes) {
            this.globCacheBytes = globCacheBytes;
            return this;
        }

        /** Limits the paths for which a set of globs remembers which globs match. */
        public Builder maxCachedPaths(int maxCachedPaths) {
            this.maxCachedPaths = maxCachedPaths;
            return this;
        }

        /**
         * Returns the limits.
         *
         * @throws IllegalArgumentException if one is negative, or {@code countedFrom} below 2
         */
        public MatchLimits build() {
            return new MatchLimits(this);
        }
    }
}
