package io.agentrules.check.model;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The changes of rule files that solve diagnostics.
 *
 * @param changes one for each file, in code-point order of their paths
 * @param refused one diagnostic for each file that could not or must not be changed, with the reason
 * @param unsafe the diagnostics whose fixes were left out, because they change when a rule applies
 * @param problem why it is not known which fixes are safe, so that all of them are left out as unsafe; empty if it is known
 * @since 0.1
 */
@Experimental
public record FixResult(
        List<FileChange> changes, List<Diagnostic> refused, List<Diagnostic> unsafe, Optional<Diagnostic> problem) {
    /** Copies the lists. */
    public FixResult {
        changes = List.copyOf(changes);
        refused = List.copyOf(refused);
        unsafe = List.copyOf(unsafe);
        Objects.requireNonNull(problem, "problem");
    }
}
