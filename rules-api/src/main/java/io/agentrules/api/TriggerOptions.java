package io.agentrules.api;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/**
 * The options that a trigger rule sets itself; an absent option is decided by the harness.
 *
 * @param interruptMode what a match interrupts
 * @param repeatMode whether the rule may fire more than once in a session, whatever the model is writing
 * @param repeatGap the number of model calls that must complete before the rule fires again, 0 or more
 * @param contextMode what happens to the text that the model wrote before the interruption
 * @param addedLinesOnly whether only the added lines of a diff or patch count
 * @param ignoreQuotes whether a match in text that the model quotes from the user's prompt or from the rule itself is ignored
 * @param reminder what the model is told when the rule fires, at most {@link #MAX_REMINDER_BYTES} bytes of UTF-8; if absent, it is
 *     told the rule's content
 * @since 0.1
 */
@Stable
public record TriggerOptions(
        Optional<InterruptMode> interruptMode,
        Optional<RepeatMode> repeatMode,
        Optional<Integer> repeatGap,
        Optional<ContextMode> contextMode,
        boolean addedLinesOnly,
        boolean ignoreQuotes,
        Optional<String> reminder) {
    /** The longest reminder, in bytes of UTF-8. */
    public static final int MAX_REMINDER_BYTES = 1024;

    /** No option is set. */
    public static final TriggerOptions NONE = new Builder().build();

    /**
     * Rejects null components.
     *
     * @throws IllegalArgumentException if {@code repeatGap} is negative, or {@code reminder} is blank or too long
     */
    public TriggerOptions {
        Objects.requireNonNull(interruptMode, "interruptMode");
        Objects.requireNonNull(repeatMode, "repeatMode");
        Objects.requireNonNull(repeatGap, "repeatGap");
        Objects.requireNonNull(contextMode, "contextMode");
        if (repeatGap.orElse(0) < 0) {
            throw new IllegalArgumentException("repeatGap is negative: " + repeatGap.get());
        }
        if (reminder.filter(text -> text.isBlank() || bytes(text) > MAX_REMINDER_BYTES)
                .isPresent()) {
            throw new IllegalArgumentException("reminder is blank or longer than " + MAX_REMINDER_BYTES + " bytes");
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Starts without any option. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts with these options, to change some of them. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Collects options; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private Optional<InterruptMode> interruptMode = Optional.empty();
        private Optional<RepeatMode> repeatMode = Optional.empty();
        private Optional<Integer> repeatGap = Optional.empty();
        private Optional<ContextMode> contextMode = Optional.empty();
        private boolean addedLinesOnly;
        private boolean ignoreQuotes;
        private Optional<String> reminder = Optional.empty();

        private Builder() {}

        private Builder(TriggerOptions options) {
            this.interruptMode = options.interruptMode;
            this.repeatMode = options.repeatMode;
            this.repeatGap = options.repeatGap;
            this.contextMode = options.contextMode;
            this.addedLinesOnly = options.addedLinesOnly;
            this.ignoreQuotes = options.ignoreQuotes;
            this.reminder = options.reminder;
        }

        /** Sets what a match interrupts. */
        public Builder interruptMode(InterruptMode interruptMode) {
            this.interruptMode = Optional.of(Objects.requireNonNull(interruptMode, "interruptMode"));
            return this;
        }

        /** Sets whether the rule may fire more than once in a session. */
        public Builder repeatMode(RepeatMode repeatMode) {
            this.repeatMode = Optional.of(Objects.requireNonNull(repeatMode, "repeatMode"));
            return this;
        }

        /** Sets the number of model calls that must complete before the rule fires again. */
        public Builder repeatGap(int repeatGap) {
            this.repeatGap = Optional.of(repeatGap);
            return this;
        }

        /** Sets what happens to the text that the model wrote before the interruption. */
        public Builder contextMode(ContextMode contextMode) {
            this.contextMode = Optional.of(Objects.requireNonNull(contextMode, "contextMode"));
            return this;
        }

        /** Sets whether only the added lines of a diff or patch count; false by default. */
        public Builder addedLinesOnly(boolean addedLinesOnly) {
            this.addedLinesOnly = addedLinesOnly;
            return this;
        }

        /** Sets whether a match in text that the model quotes is ignored; false by default. */
        public Builder ignoreQuotes(boolean ignoreQuotes) {
            this.ignoreQuotes = ignoreQuotes;
            return this;
        }

        /** Sets what the model is told when the rule fires, instead of the rule's content. */
        public Builder reminder(String reminder) {
            this.reminder = Optional.of(Objects.requireNonNull(reminder, "reminder"));
            return this;
        }

        /**
         * Returns the options.
         *
         * @throws IllegalArgumentException if {@code repeatGap} is negative, or {@code reminder} is blank or too long
         */
        public TriggerOptions build() {
            return new TriggerOptions(
                    interruptMode, repeatMode, repeatGap, contextMode, addedLinesOnly, ignoreQuotes, reminder);
        }
    }
}
