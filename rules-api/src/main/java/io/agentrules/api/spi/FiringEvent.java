package io.agentrules.api.spi;

import io.agentrules.api.Firing;
import io.agentrules.api.Stable;
import java.util.Objects;
import java.util.Optional;

/**
 * Trigger rules matched the model's output in a session, and interrupt the model or remind it later.
 *
 * @param session the id of the session
 * @param firing which rules, where, and what follows
 * @param tool the tool whose arguments matched, in lower case; empty for text and thinking
 * @since 0.1
 */
@Stable
public record FiringEvent(String session, Firing firing, Optional<String> tool) {
    /** Rejects null components. */
    public FiringEvent {
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(firing, "firing");
        Objects.requireNonNull(tool, "tool");
    }
}
