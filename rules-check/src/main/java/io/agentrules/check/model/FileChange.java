package io.agentrules.check.model;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;

/**
 * The change of one rule file that solves some diagnostics.
 *
 * @param file the absolute path with {@code /}
 * @param solved the diagnostics that the change solves, in the order of the lines, which do not overlap; their fixes are the change
 * @since 0.1
 */
@Experimental
public record FileChange(String file, List<Diagnostic> solved) {
    /** Copies {@code solved}. */
    public FileChange {
        Objects.requireNonNull(file, "file");
        solved = List.copyOf(solved);
    }
}
