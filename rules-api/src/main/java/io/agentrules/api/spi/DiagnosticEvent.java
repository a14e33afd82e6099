package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * A problem was found.
 *
 * @param diagnostic what is wrong, where, and what to do about it
 * @since 0.1
 */
@Stable
public record DiagnosticEvent(Diagnostic diagnostic) {
    /** Rejects null components. */
    public DiagnosticEvent {
        Objects.requireNonNull(diagnostic, "diagnostic");
    }
}
