package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * The text for a prompt was rendered.
 *
 * @param session the id of the session that it is for
 * @param characters its length in UTF-16 units; 0 when no rule is in
 * @since 0.1
 */
@Stable
public record RenderEvent(String session, int characters) {
    /** Rejects null components. */
    public RenderEvent {
        Objects.requireNonNull(session, "session");
    }
}
