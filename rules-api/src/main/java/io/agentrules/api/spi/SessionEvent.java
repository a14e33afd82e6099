package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * A session was opened, restored, forked or evicted.
 *
 * @param session its id
 * @since 0.1
 */
@Stable
public record SessionEvent(String session) {
    /** Rejects null components. */
    public SessionEvent {
        Objects.requireNonNull(session, "session");
    }
}
