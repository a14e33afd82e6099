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
    /** All limits. Callers set the first four; tests set others, too, since the defaults are far away. */
    enum Limit {
        MAX_PATTERN_LENGTH("maxPatternLength", 4_096),
        MAX_NODES("maxNodes", 1_000_000),
        MAX_STEPS_PER_UNIT("maxStepsPerUnit", 16_384),
        CACHE_BYTES("cacheBytes", 8 << 20),

        /** The nodes of the automaton for one pattern. */
        MAX_NODES_PER_PATTERN("maxNodesPerPattern", 20_000),

        /** The nesting depth of groups. */
        MAX_NESTING("maxNesting", 250),

        /** The greatest number in a counted repeat. */
        MAX_REPEAT("maxRepeat", 10_000),

        /** The expansions of a glob's braces; for Bun, of one sequence such as <code>{1..9}</code>. */
        MAX_BRACE_EXPANSIONS("maxBraceExpansions", 1_000),

        /** The states of the machine for one lookaround or exclusion. */
        MAX_MACHINE_STATES("maxMachineStates", 300),

        /** The bound from which on a repeat is counted beside the automaton, not unrolled into it; at least 2. */
        COUNTED_FROM("countedFrom", 16),

        /** The counted repeats, with the places after them, that are in progress at one time in one stream. */
        MAX_ACTIVE_REPEATS("maxActiveRepeats", 256),

        /**
         * The steps per stream to verify matches with inner lookaround and back references. What others take is not taken
         * from {@linkplain PatternSet.Builder#protect protected} patterns, so all together can take twice as many.
         */
        VERIFICATION_STEPS("verificationSteps", 200_000),

        /** The steps that each UTF-16 unit of the stream adds to {@link #VERIFICATION_STEPS}. */
        VERIFICATION_STEPS_PER_UNIT("verificationStepsPerUnit", 128),

        /** The UTF-16 units that a stream keeps for verification, which bounds how long such a match can be. */
        VERIFICATION_WINDOW("verificationWindow", 65_536),

        /** The paths for which a set of globs remembers which globs match. */
        MAX_CACHED_PATHS("maxCachedPaths", 4_096);

        private final String text;
        private final int byDefault;

        Limit(String text, int byDefault) {
            this.text = text;
            this.byDefault = byDefault;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** The limits unless others are set. */
    public static final MatchLimits DEFAULT = builder().build();

    private final Map<Limit, Integer> set;

    private MatchLimits(Map<Limit, Integer> set) {
        this.set = new EnumMap<>(set);
    }

    /** Returns a builder that starts with {@link #DEFAULT}. */
    public static Builder builder() {
        return new Builder();
    }

    int get(Limit limit) {
        return set.getOrDefault(limit, limit.byDefault);
    }

    VerificationLimits verification() {
        return new VerificationLimits(
                get(Limit.VERIFICATION_WINDOW), get(Limit.VERIFICATION_STEPS), get(Limit.VERIFICATION_STEPS_PER_UNIT));
    }

    /** Returns these limits with another one. */
    MatchLimits with(Limit limit, int value) {
        Builder builder = new Builder();
        builder.set.putAll(set);
        return builder.set(limit, value).build();
    }

    /** Returns the limits that were set, by name. */
    @Override
    public String toString() {
        return "MatchLimits" + set;
    }

    /** Collects limits; each has its default unless it is set. A value below 0 is an {@link IllegalArgumentException}. */
    public static final class Builder {
        private final Map<Limit, Integer> set = new EnumMap<>(Limit.class);

        private Builder() {}

        /** Limits the UTF-16 units of one pattern. */
        public Builder maxPatternLength(int maxPatternLength) {
            return set(Limit.MAX_PATTERN_LENGTH, maxPatternLength);
        }

        /** Limits the nodes of the automaton for all patterns of a set. */
        public Builder maxNodes(int maxNodes) {
            return set(Limit.MAX_NODES, maxNodes);
        }

        /**
         * Limits the steps for one UTF-16 unit of a stream, for all its patterns together: nodes that are visited
         * beside the automaton, and as many again for a state of the automaton that is new, counted as if nothing
         * were known of it. Text of a kind that the set has seen takes one step for a unit.
         */
        public Builder maxStepsPerUnit(int maxStepsPerUnit) {
            return set(Limit.MAX_STEPS_PER_UNIT, maxStepsPerUnit);
        }

        /** Limits the bytes of memory for the states of a set; a set of globs takes up to twice as many. */
        public Builder cacheBytes(int cacheBytes) {
            return set(Limit.CACHE_BYTES, cacheBytes);
        }

        Builder set(Limit limit, int value) {
            if (value < 0) {
                throw new IllegalArgumentException(limit + " is " + value + "; the least is 0");
            }
            set.put(limit, value);
            return this;
        }

        /** Returns the limits. */
        public MatchLimits build() {
            return new MatchLimits(set);
        }
    }
}
