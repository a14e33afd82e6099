package io.agentrules.core.model;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;
import io.agentrules.api.TriggerOptions;
import java.util.Objects;
import java.util.Optional;

/**
 * The settings of the harness and its user for trigger rules. A rule's own {@link TriggerOptions} take precedence over the four
 * settings of the same names.
 *
 * @param enabled whether streams are watched at all
 * @param interruptMode which matches interrupt the model; the others are reported to it after the response
 * @param repeatMode whether a rule fires more than once in a session; if absent, it fires once in text and thinking, and at every
 *     violation in tool calls: see {@link #repeatMode(StreamSource)}
 * @param repeatGap how many model calls must be completed before it fires again, 0 or more
 * @param contextMode what happens to the text that the model wrote before the interruption
 * @param maxPerTurn the maximum number of interruptions per turn, by all rules of the workspace and of libraries together; further
 *     matches are reported to the model after the response. They must not use up those of the user, the organization and the harness:
 *     after them there may be as many in which such a rule takes part, less those that there were
 * @param maxPerSession the maximum number of interruptions per session, and of those in which such a rule takes part
 * @param rawArguments whether the arguments of tools are watched as JSON, not decoded
 * @since 0.1
 */
@Stable
public record GuardSettings(
        boolean enabled,
        InterruptMode interruptMode,
        Optional<RepeatMode> repeatMode,
        int repeatGap,
        ContextMode contextMode,
        int maxPerTurn,
        int maxPerSession,
        boolean rawArguments) {
    /**
     * Each rule interrupts once per session in text and thinking, and each violating tool call, and discards the text; at most 3
     * interruptions per turn and 20 per session.
     */
    public static final GuardSettings DEFAULT = builder().build();

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public GuardSettings {
        Objects.requireNonNull(interruptMode, "interruptMode");
        Objects.requireNonNull(repeatMode, "repeatMode");
        Objects.requireNonNull(contextMode, "contextMode");
        Numbers.notNegative(repeatGap, "repeatGap");
        Numbers.notNegative(maxPerTurn, "maxPerTurn");
        Numbers.notNegative(maxPerSession, "maxPerSession");
    }

    /** Returns a builder with the default of every setting. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns the settings for one rule: these settings, overridden by the rule's own options. */
    public GuardSettings with(TriggerOptions own) {
        Objects.requireNonNull(own, "own");
        Builder both = toBuilder()
                .interruptMode(own.interruptMode().orElse(interruptMode))
                .repeatGap(own.repeatGap().orElse(repeatGap))
                .contextMode(own.contextMode().orElse(contextMode));
        own.repeatMode().ifPresent(both::repeatMode);
        return both.build();
    }

    /**
     * Returns whether a rule fires more than once in a session while the model writes to such a stream: the {@link #repeatMode()}, or
     * else {@link RepeatMode#ALWAYS} in tool calls and {@link RepeatMode#ONCE} in text and thinking.
     */
    public RepeatMode repeatMode(StreamSource source) {
        Objects.requireNonNull(source, "source");
        return repeatMode.orElse(source == StreamSource.TOOL ? RepeatMode.ALWAYS : RepeatMode.ONCE);
    }

    /** Collects settings; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private boolean enabled = true;
        private InterruptMode interruptMode = InterruptMode.ALWAYS;
        private Optional<RepeatMode> repeatMode = Optional.empty();
        private int repeatGap = 10;
        private ContextMode contextMode = ContextMode.DISCARD;
        private int maxPerTurn = 3;
        private int maxPerSession = 20;
        private boolean rawArguments;

        private Builder() {}

        private Builder(GuardSettings settings) {
            this.enabled = settings.enabled;
            this.interruptMode = settings.interruptMode;
            this.repeatMode = settings.repeatMode;
            this.repeatGap = settings.repeatGap;
            this.contextMode = settings.contextMode;
            this.maxPerTurn = settings.maxPerTurn;
            this.maxPerSession = settings.maxPerSession;
            this.rawArguments = settings.rawArguments;
        }

        /** Sets whether streams are watched at all; true by default. */
        public Builder enabled(boolean enabled) {
            this.enabled = enabled;
            return this;
        }

        /** Sets which matches interrupt the model; {@link InterruptMode#ALWAYS} by default. */
        public Builder interruptMode(InterruptMode interruptMode) {
            this.interruptMode = Objects.requireNonNull(interruptMode, "interruptMode");
            return this;
        }

        /**
         * Sets whether a rule fires more than once in a session, whatever the model is writing. By default, it fires once in text and
         * thinking, and at every violation in tool calls.
         */
        public Builder repeatMode(RepeatMode repeatMode) {
            this.repeatMode = Optional.of(Objects.requireNonNull(repeatMode, "repeatMode"));
            return this;
        }

        /** Sets how many model calls must be completed before a rule fires again; 10 by default. */
        public Builder repeatGap(int repeatGap) {
            this.repeatGap = repeatGap;
            return this;
        }

        /**
         * Sets what happens to the text that the model wrote before the interruption; {@link ContextMode#DISCARD}
         * by default.
         */
        public Builder contextMode(ContextMode contextMode) {
            this.contextMode = Objects.requireNonNull(contextMode, "contextMode");
            return this;
        }

        /** Sets the maximum number of interruptions per turn; 3 by default. */
        public Builder maxPerTurn(int maxPerTurn) {
            this.maxPerTurn = maxPerTurn;
            return this;
        }

        /** Sets the maximum number of interruptions per session; 20 by default. */
        public Builder maxPerSession(int maxPerSession) {
            this.maxPerSession = maxPerSession;
            return this;
        }

        /** Sets whether the arguments of tools are watched as JSON, not decoded; false by default. */
        public Builder rawArguments(boolean rawArguments) {
            this.rawArguments = rawArguments;
            return this;
        }

        /**
         * Returns the settings.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public GuardSettings build() {
            return new GuardSettings(
                    enabled,
                    interruptMode,
                    repeatMode,
                    repeatGap,
                    contextMode,
                    maxPerTurn,
                    maxPerSession,
                    rawArguments);
        }
    }
}
