package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A text after its imports were expanded.
 *
 * @param text the text with imported text in place of the references, without marks
 * @param imports the real paths of the imported files in reading order: a file before those that it imports
 * @param problems what was not imported although the rule's tool would have tried, and problems with the encoding of imported files
 * @param dependencies every file that was looked at, found or not
 */
public record Expanded(String text, List<Path> imports, List<ImportProblem> problems, Dependencies dependencies) {
    /** Copies the lists. */
    public Expanded {
        Objects.requireNonNull(text, "text");
        imports = List.copyOf(imports);
        problems = List.copyOf(problems);
        Objects.requireNonNull(dependencies, "dependencies");
    }

    /** Returns a text that refers to no file. */
    static Expanded of(String text) {
        return new Expanded(text, List.of(), List.of(), Dependencies.NONE);
    }
}
