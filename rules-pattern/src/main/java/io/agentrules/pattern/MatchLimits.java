package io.agentrules.pattern;

import io.agentrules.pattern.internal.verify.VerificationLimits;
import java.util.EnumMap;
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
    private enum Limit {
        MAX_PATTERN_LENGTH("maxPatternLength", 4_096),
        MAX_NESTING("maxNesting", 250),
        MAX_REPEAT("maxRepeat", 10_000),
        MAX_BRACE_EXPANSIONS("maxBraceExpansions", 1_000),
        MAX_NODES_PER_PATTERN("maxNodesPerPattern", 20_000),
        MAX_NODES("maxNodes", 1_000_000),
        MAX_MACHINE_STATES("maxMachineStates", 300),
        COUNTED_FROM("countedFrom", 16, 2),
        MAX_ACTIVE_REPEATS("maxActiveRepeats", 256),
        VERIFICATION_STEPS("verificationSteps", 200_000),
        VERIFICATION_STEPS_PER_UNIT("verificationStepsPerUnit", 128),
        VERIFICATION_WINDOW("verificationWindow", 65_536),
        MAX_STEPS_PER_UNIT("maxStepsPerUnit", 16_384),
        CACHE_BYTES("cacheBytes", 8L << 20),
        GLOB_CACHE_BYTES("globCacheBytes", 16L << 20),
        MAX_CACHED_PATHS("maxCachedPaths", 4_096);

        private final String setter;
        private final long byDefault;
        private final int least;

        Limit(String setter, long byDefault) {
            this(setter, byDefault, 0);
        }

        Limit(String setter, long byDefault, int least) {
            this.setter = setter;
            this.byDefault = byDefault;
            this.least = least;
        }

        @Override
        public String toString() {
            return setter;
        }
    }

    /** The limits unless others are set. */
    public static final MatchLimits DEFAULT = builder().build();

    private final Map<Limit, Long> values;

    private MatchLimits(Map<Limit, Long> values) {
        this.values = new EnumMap<>(values);
    }

    /** Returns a builder that starts with {@link #DEFAULT}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder that starts with these limits. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.values.putAll(values);
        return builder;
    }

    @SuppressWarnings("NullAway") // every limit has a value
    private long get(Limit limit) {
        return values.get(limit);
    }

    /** Returns the limit that {@link Builder#maxPatternLength} sets. */
    public int maxPatternLength() {
        return (int) get(Limit.MAX_PATTERN_LENGTH);
    }

    /** Returns the limit that {@link Builder#maxNesting} sets. */
    public int maxNesting() {
        return (int) get(Limit.MAX_NESTING);
    }

    /** Returns the limit that {@link Builder#maxRepeat} sets. */
    public int maxRepeat() {
        return (int) get(Limit.MAX_REPEAT);
    }

    /** Returns the limit that {@link Builder#maxBraceExpansions} sets. */
    public int maxBraceExpansions() {
        return (int) get(Limit.MAX_BRACE_EXPANSIONS);
    }

    /** Returns the limit that {@link Builder#maxNodesPerPattern} sets. */
    public int maxNodesPerPattern() {
        return (int) get(Limit.MAX_NODES_PER_PATTERN);
    }

    /** Returns the limit that {@link Builder#maxNodes} sets. */
    public int maxNodes() {
        return (int) get(Limit.MAX_NODES);
    }

    /** Returns the limit that {@link Builder#maxMachineStates} sets. */
    public int maxMachineStates() {
        return (int) get(Limit.MAX_MACHINE_STATES);
    }

    /** Returns the limit that {@link Builder#countedFrom} sets. */
    public int countedFrom() {
        return (int) get(Limit.COUNTED_FROM);
    }

    /** Returns the limit that {@link Builder#maxActiveRepeats} sets. */
    public int maxActiveRepeats() {
        return (int) get(Limit.MAX_ACTIVE_REPEATS);
    }

    /** Returns the limit that {@link Builder#verificationSteps} sets. */
    public long verificationSteps() {
        return get(Limit.VERIFICATION_STEPS);
    }

    /** Returns the limit that {@link Builder#verificationStepsPerUnit} sets. */
    public int verificationStepsPerUnit() {
        return (int) get(Limit.VERIFICATION_STEPS_PER_UNIT);
    }

    /** Returns the limit that {@link Builder#verificationWindow} sets. */
    public int verificationWindow() {
        return (int) get(Limit.VERIFICATION_WINDOW);
    }

    /** Returns the limit that {@link Builder#maxStepsPerUnit} sets. */
    public int maxStepsPerUnit() {
        return (int) get(Limit.MAX_STEPS_PER_UNIT);
    }

    /** Returns the limit that {@link Builder#cacheBytes} sets. */
    public long cacheBytes() {
        return get(Limit.CACHE_BYTES);
    }

    /** Returns the limit that {@link Builder#globCacheBytes} sets. */
    public long globCacheBytes() {
        return get(Limit.GLOB_CACHE_BYTES);
    }

    /** Returns the limit that {@link Builder#maxCachedPaths} sets. */
    public int maxCachedPaths() {
        return (int) get(Limit.MAX_CACHED_PATHS);
    }

    VerificationLimits verification() {
        return new VerificationLimits(verificationWindow(), verificationSteps(), verificationStepsPerUnit());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MatchLimits that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns the limits by name. */
    @Override
    public String toString() {
        return "MatchLimits" + values;
    }

    /**
     * Collects limits; each has its default unless it is set. A value below 0, or of {@code countedFrom} below 2, is an
     * {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final Map<Limit, Long> values = new EnumMap<>(Limit.class);

        private Builder() {
            for (Limit limit : Limit.values()) {
                values.put(limit, limit.byDefault);
            }
        }

        private Builder set(Limit limit, long value) {
            if (value < limit.least) {
                throw new IllegalArgumentException(limit + " is " + value + "; the least is " + limit.least);
            }
            values.put(limit, value);
            return this;
        }

        /** Limits the UTF-16 units of one pattern. */
        public Builder maxPatternLength(int maxPatternLength) {
            return set(Limit.MAX_PATTERN_LENGTH, maxPatternLength);
        }

        /** Limits the nesting depth of groups. */
        public Builder maxNesting(int maxNesting) {
            return set(Limit.MAX_NESTING, maxNesting);
        }

        /** Sets the greatest number in a counted repeat. */
        public Builder maxRepeat(int maxRepeat) {
            return set(Limit.MAX_REPEAT, maxRepeat);
        }

        /** Limits the number of expansions of a glob's braces; for Bun, of one sequence such as {@code {1..9}}. */
        public Builder maxBraceExpansions(int maxBraceExpansions) {
            return set(Limit.MAX_BRACE_EXPANSIONS, maxBraceExpansions);
        }

        /** Limits the nodes of the automaton for one pattern. */
        public Builder maxNodesPerPattern(int maxNodesPerPattern) {
            return set(Limit.MAX_NODES_PER_PATTERN, maxNodesPerPattern);
        }

        /** Limits the nodes of the automaton for all patterns of a set. */
        public Builder maxNodes(int maxNodes) {
            return set(Limit.MAX_NODES, maxNodes);
        }

        /** Limits the states of the machine for one lookaround or exclusion. */
        public Builder maxMachineStates(int maxMachineStates) {
            return set(Limit.MAX_MACHINE_STATES, maxMachineStates);
        }

        /**
         * Sets the number that a bound of a repeat has to reach for the repeat to be counted beside the automaton,
         * not unrolled into it; at least 2.
         */
        public Builder countedFrom(int countedFrom) {
            return set(Limit.COUNTED_FROM, countedFrom);
        }

        /** Limits the counted repeats, with the places after them, that are in progress at one time in one stream. */
        public Builder maxActiveRepeats(int maxActiveRepeats) {
            return set(Limit.MAX_ACTIVE_REPEATS, maxActiveRepeats);
        }

        /**
         * Limits the steps per stream, for all its patterns together, to verify matches with inner lookaround and
         * back references; a pattern that took more of them than it leaves to the others is switched off. What
         * others take is not taken from {@linkplain PatternSet.Builder#protect protected} patterns, so all together can take
         * twice as many.
         */
        public Builder verificationSteps(long verificationSteps) {
            return set(Limit.VERIFICATION_STEPS, verificationSteps);
        }

        /** Sets how many more steps each UTF-16 unit that a stream has taken adds to {@link #verificationSteps}. */
        public Builder verificationStepsPerUnit(int verificationStepsPerUnit) {
            return set(Limit.VERIFICATION_STEPS_PER_UNIT, verificationStepsPerUnit);
        }

        /**
         * Limits the UTF-16 units that a stream keeps for verification, which bounds how long such a match can be;
         * more than 65,536 have no effect.
         */
        public Builder verificationWindow(int verificationWindow) {
            return set(Limit.VERIFICATION_WINDOW, verificationWindow);
        }

        /**
         * Limits the steps for one UTF-16 unit of a stream, for all its patterns together: nodes that are visited
         * beside the automaton, and as many again for a state of the automaton that is new, counted as if nothing
         * were known of it. Text of a kind that the set has seen takes one step for a unit.
         */
        public Builder maxStepsPerUnit(int maxStepsPerUnit) {
            return set(Limit.MAX_STEPS_PER_UNIT, maxStepsPerUnit);
        }

        /** Limits the bytes of memory for the states of a set of regular expressions or keywords. */
        public Builder cacheBytes(long cacheBytes) {
            return set(Limit.CACHE_BYTES, cacheBytes);
        }

        /** Limits the bytes of memory for the states of a set of globs. */
        public Builder globCacheBytes(long globCacheBytes) {
            return set(Limit.GLOB_CACHE_BYTES, globCacheBytes);
        }

        /** Limits the paths for which a set of globs remembers which globs match. */
        public Builder maxCachedPaths(int maxCachedPaths) {
            return set(Limit.MAX_CACHED_PATHS, maxCachedPaths);
        }

        /** Returns the limits. */
        public MatchLimits build() {
            return new MatchLimits(values);
        }
    }
}
