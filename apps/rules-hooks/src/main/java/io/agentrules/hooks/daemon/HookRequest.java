package io.agentrules.hooks.daemon;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A hook event to be answered.
 *
 * @param agent the agent's id
 * @param event the event as the agent sent it
 * @param options how to answer it, such as {@link #FAIL_CLOSED}; unknown ones are ignored
 */
public record HookRequest(String agent, String event, Set<String> options) {
    /** A tool does not run if its event cannot be answered. */
    public static final String FAIL_CLOSED = "fail-closed";

    /** The log does not quote what matched. */
    public static final String NO_EXCERPT = "no-excerpt";

    /** The event is a user's test of the hooks: a failure is reported to the user and not logged. */
    public static final String TRIAL = "trial";

    private static final String WITHIN = "within-";

    /** Copies the options. */
    public HookRequest {
        options = Set.copyOf(options);
    }

    /** Returns the option with which an event may take so long. */
    public static String within(Duration limit) {
        return WITHIN + limit.toMillis();
    }

    /** Returns how long the event may take; empty for the usual time. */
    public Optional<Duration> within() {
        return within(options);
    }

    static Optional<Duration> within(Set<String> options) {
        return options.stream()
                .filter(option -> option.matches(WITHIN + "\\d{1,6}"))
                .map(option -> Duration.ofMillis(Long.parseLong(option.substring(WITHIN.length()))))
                .findFirst();
    }
}
