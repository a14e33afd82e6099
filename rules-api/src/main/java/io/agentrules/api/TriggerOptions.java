package io.agentrules.api;

import java.util.Objects;
import java.util.Optional;

/**
 * The options that a trigger rule sets itself; an absent option is decided by the harness.
 *
 * @param interruptMode what a match interrupts
 * @param repeatMode whether the rule may fire more than once in a session
 * @param repeatGap the number of model calls that must complete before the rule fires again, 0 or more
 * @param contextMode what happens to the text that the model wrote before the interruption
 * @param addedLinesOnly whether only the added lines of a diff or patch count
 * @param ignoreQuotes whether a match in text that the model quotes from the user's prompt or from the rule itself is ignored
 * @since 0.1
 */
@Stable
public record TriggerOptions(
        Optional<InterruptMode> interruptMode,
        Optional<RepeatMode> repeatMode,
        Optional<Integer> repeatGap,
        Optional<ContextMode> contextMode,
        boolean addedLinesOnly,
        boolean ignoreQuotes) {
    /** No option is set. */
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

    /** Returns these options with another gap, in completed model calls. */
    public TriggerOptions withRepeatGap(int calls) {
        return new TriggerOptions(
                interruptMode, repeatMode, Optional.of(calls), contextMode, addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with another context mode. */
    public TriggerOptions withContextMode(ContextMode mode) {
        return new TriggerOptions(
                interruptMode, repeatMode, repeatGap, Optional.of(mode), addedLinesOnly, ignoreQuotes);
    }

    /** Returns these options with another setting of {@code addedLinesOnly}. */
    public TriggerOptions withAddedLinesOnly(boolean only) {
        return new TriggerOptions(interruptMode, repeatMode, repeatGap, contextMode, only, ignoreQuotes);
    }

    /** Returns these options with another setting of {@code ignoreQuotes}. */
    public TriggerOptions withIgnoreQuotes(boolean ignore) {
        return new TriggerOptions(interruptMode, repeatMode, repeatGap, contextMode, addedLinesOnly, ignore);
    }
}
