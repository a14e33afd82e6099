package io.agentrules.api;

import java.util.Objects;
import java.util.Optional;

/**
 * What one trigger rule says of itself; where it says nothing, the harness's setting counts.
 *
 * @param interruptMode what a match interrupts
 * @param repeatMode whether the rule fires more than once in a session
 * @param repeatGap how many model calls must be completed before it fires again, 0 or more
 * @param contextMode what becomes of what the model wrote until then
 * @param addedLinesOnly whether of a diff or patch only the lines that it adds count
 * @param ignoreQuotes whether a match does not count in what the model repeats of the user's prompt, or of the rule itself
 */
public record TriggerOptions(
        Optional<InterruptMode> interruptMode,
        Optional<RepeatMode> repeatMode,
        Optional<Integer> repeatGap,
        Optional<ContextMode> contextMode,
        boolean addedLinesOnly,
        boolean ignoreQuotes) {
    /** Says nothing. */
    public static final TriggerOptions NONE =
            new TriggerOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false, false);

    /**
     * Checks that nothing is missing.
     *
     * @throws IllegalArgumentException if {@code repeatGap} is negative
     */
    public TriggerOptions {
        Objects.requireNonNull(interruptMode, "interruptMode");
        Objects.requireNonNull(repeatMode, "repeatMode");
        Objects.requireNonNull(repeatGap, "repeatGap");
        Objects.requireNonNull(contextMode, "contextMode");
        if (repeatGap.orElse(0) < 0) {
            throw new IllegalArgumentException("repeatGap is negative: " + repeatGap.get());
        }
    }

    /** Returns these options with another interrupt mode. */
    public TriggerOptions withInterruptMode(InterruptMode mode) {
        return new TriggerOptions(Optional.of(mode), repeatMode, repeatGap, contextMode, addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with another repeat mode. */
    public TriggerOptions withRepeatMode(RepeatMode mode) {
        return new TriggerOptions(
                interruptMode, Optional.of(mode), repeatGap, contextMode, addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with another gap, in completed calls. */
    public TriggerOptions withRepeatGap(int calls) {
        return new TriggerOptions(
                interruptMode, repeatMode, Optional.of(calls), contextMode, addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with another context mode. */
    public TriggerOptions withContextMode(ContextMode mode) {
        return new TriggerOptions(
                interruptMode, repeatMode, repeatGap, Optional.of(mode), addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with only added lines counting, or all. */
    public TriggerOptions withAddedLinesOnly(boolean only) {
        return new TriggerOptions(interruptMode, repeatMode, repeatGap, contextMode, only, ignoreQuotes);
    }

    /** Returns these options with quotes ignored, or not. */
    public TriggerOptions withIgnoreQuotes(boolean ignore) {
        return new TriggerOptions(interruptMode, repeatMode, repeatGap, contextMode, addedLinesOnly, ignore);
    }
}
