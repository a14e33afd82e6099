package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.List;

/**
 * A text after its imports were expanded.
 *
 * @param text the text with imported text in place of the references, without marks
 * @param imports the real paths of the imported files in reading order: a file before those that it imports
 * @param mentions the real paths of files that are rules of their own, which are not imported, in reading order; usually empty
 * @param problems what was not imported although the rule's tool would have tried, and problems with the encoding of imported files
 * @param dependencies every file that was looked at, found or not
 */
public record Expanded(
        String text, List<Path> imports, List<Path> mentions, List<ImportProblem> problems, Dependencies dependencies) {
    /** Copies the lists. */
    public Expanded {
        imports = List.copyOf(imports);
        mentions = List.copyOf(mentions);
        problems = List.copyOf(problems);
    }

    /** Returns a text that refers to no file. */
    static Expanded of(String text) {
        return new Expanded(text, List.of(), List.of(), List.of(), Dependencies.NONE);
    }
}
