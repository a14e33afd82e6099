package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * A response of the model was watched to its end, or until it was interrupted.
 *
 * @param session the id of the session
 * @param characters the total length of the texts fed since the last such event, in UTF-16 units
 * @since 0.1
 */
@Stable
public record StreamEvent(String session, long characters) {
    /** Rejects null components. */
    public StreamEvent {
        Objects.requireNonNull(session, "session");
    }
}
