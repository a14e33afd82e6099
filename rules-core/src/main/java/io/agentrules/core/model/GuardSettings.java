package io.agentrules.core.model;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.TriggerOptions;
import java.util.Objects;

/**
 * What the harness and its user decide about trigger rules. A rule's own {@link TriggerOptions} come before
 * the four settings of the same name.
 *
 * @param enabled whether streams are watched at all
 * @param interruptMode which matches interrupt the model; the others are told to it after the response
 * @param repeatMode whether a rule fires more than once in a session
 * @param repeatGap how many model calls must be completed before it fires again, 0 or more
 * @param contextMode what becomes of what the model wrote before it was interrupted
 * @param maxPerTurn how often a turn is interrupted; further matches are told after the response
 * @param maxPerSession how often a session is interrupted
 * @param rawArguments whether the arguments of tools are looked at as the JSON that they are, and not decoded
 */
public record GuardSettings(
        boolean enabled,
        InterruptMode interruptMode,
        RepeatMode repeatMode,
        int repeatGap,
        ContextMode contextMode,
        int maxPerTurn,
        int maxPerSession,
        boolean rawArguments) {
    /** Every match interrupts, once a session, what was written is discarded; 3 interruptions a turn, 20 a session. */
    public static final GuardSettings DEFAULT =
            new GuardSettings(true, InterruptMode.ALWAYS, RepeatMode.ONCE, 10, ContextMode.DISCARD, 3, 20, false);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public GuardSettings {
        Objects.requireNonNull(interruptMode, "interruptMode");
        Objects.requireNonNull(repeatMode, "repeatMode");
        Objects.requireNonNull(contextMode, "contextMode");
        notNegative(repeatGap, "repeatGap");
        notNegative(maxPerTurn, "maxPerTurn");
        notNegative(maxPerSession, "maxPerSession");
    }

    private static void notNegative(int value, String name) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " is negative: " + value);
        }
    }

    /** Returns these settings as they are for one rule, whose own options come before them. */
    public GuardSettings with(TriggerOptions own) {
        Objects.requireNonNull(own, "own");
        return new GuardSettings(
                enabled,
                own.interruptMode().orElse(interruptMode),
                own.repeatMode().orElse(repeatMode),
                own.repeatGap().orElse(repeatGap),
                own.contextMode().orElse(contextMode),
                maxPerTurn,
                maxPerSession,
                rawArguments);
    }

    /** Returns these settings with streams watched, or not. */
    public GuardSettings withEnabled(boolean on) {
        return new GuardSettings(
                on, interruptMode, repeatMode, repeatGap, contextMode, maxPerTurn, maxPerSession, rawArguments);
    }

    /** Returns these settings with another interrupt mode. */
    public GuardSettings withInterruptMode(InterruptMode mode) {
        return new GuardSettings(
                enabled, mode, repeatMode, repeatGap, contextMode, maxPerTurn, maxPerSession, rawArguments);
    }

    /** Returns these settings with rules that fire once, or again after so many completed calls. */
    public GuardSettings withRepeat(RepeatMode mode, int gap) {
        return new GuardSettings(
                enabled, interruptMode, mode, gap, contextMode, maxPerTurn, maxPerSession, rawArguments);
    }

    /** Returns these settings with another context mode. */
    public GuardSettings withContextMode(ContextMode mode) {
        return new GuardSettings(
                enabled, interruptMode, repeatMode, repeatGap, mode, maxPerTurn, maxPerSession, rawArguments);
    }

    /** Returns these settings with other bounds on interruptions. */
    public GuardSettings withMaxInterruptions(int perTurn, int perSession) {
        return new GuardSettings(
                enabled, interruptMode, repeatMode, repeatGap, contextMode, perTurn, perSession, rawArguments);
    }

    /** Returns these settings with the arguments of tools looked at as JSON, or decoded. */
    public GuardSettings withRawArguments(boolean raw) {
        return new GuardSettings(
                enabled, interruptMode, repeatMode, repeatGap, contextMode, maxPerTurn, maxPerSession, raw);
    }
}
