package io.agentrules.core.internal.include;

import java.nio.file.Path;

/**
 * A reference where it is written.
 *
 * @param parsed the paths that it may mean
 * @param written its text
 * @param file the file that it is in: the rule file, or one that is imported
 * @param isImported whether that file is imported
 * @param line its 1-based line there
 * @param alone whether nothing else is in that line
 */
record WrittenReference(Reference parsed, String written, Path file, boolean isImported, int line, boolean alone) {
    /** Returns the path that most likely was meant. */
    String path() {
        return parsed.last().path();
    }
}
