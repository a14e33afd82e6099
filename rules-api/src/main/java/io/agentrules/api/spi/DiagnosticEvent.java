package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import java.util.Objects;

/**
 * A problem was found.
 *
 * @param diagnostic what is wrong, where, and what to do about it
 */
public record DiagnosticEvent(Diagnostic diagnostic) {
    /** Checks that nothing is missing. */
    public DiagnosticEvent {
        Objects.requireNonNull(diagnostic, "diagnostic");
    }
}
