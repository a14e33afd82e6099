package io.agentrules.check.model;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;

/**
 * The change of one rule file that solves some diagnostics.
 *
 * @param file the absolute path with {@code /}
 * @param before the text of the file, with {@code \n} as line end and without a byte-order mark
 * @param after the text after the change
 * @param solved the diagnostics that the change solves, in the order in which their fixes were made: some are only found once others
 *     are solved
 * @since 0.1
 */
@Experimental
public record FileChange(String file, String before, String after, List<Diagnostic> solved) {
    /** Copies {@code solved}. */
    public FileChange {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        solved = List.copyOf(solved);
    }
}
