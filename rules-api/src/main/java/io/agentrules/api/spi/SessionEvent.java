package io.agentrules.api.spi;

import java.util.Objects;

/**
 * A session was opened or evicted.
 *
 * @param session its id
 */
public record SessionEvent(String session) {
    /** Checks that nothing is missing. */
    public SessionEvent {
        Objects.requireNonNull(session, "session");
    }
}
