package io.agentrules.cli.hook;

import io.agentrules.cli.option.GlobalOptions;
import java.time.Duration;
import java.util.Optional;

/** How long an agent waits for an answer, if the user has set it. */
final class HookDeadline {
    private static final String VARIABLE = "RULES_HOOK_DEADLINE_MS";
    private static final long MAX_MILLIS = 999_999; // as the launcher has it

    /** A shorter time could only leave calls unchecked. */
    private static final long MIN_MILLIS = 1_000;

    private HookDeadline() {}

    /** Returns the deadline in the environment; empty if there is none, or it is no number, or less than a second. */
    static Optional<Duration> of(GlobalOptions options) {
        return options.variable(VARIABLE).flatMap(HookDeadline::milliseconds);
    }

    private static Optional<Duration> milliseconds(String text) {
        try {
            long number = Long.parseLong(text);
            return number >= MIN_MILLIS
                    ? Optional.of(Duration.ofMillis(Math.min(number, MAX_MILLIS)))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty(); // no mistake in a setting may stop an agent
        }
    }
}
