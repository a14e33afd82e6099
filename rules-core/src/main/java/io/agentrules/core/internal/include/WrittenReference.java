package io.agentrules.core.internal.include;

import io.agentrules.core.internal.include.ImportReferences.Reference;
import java.nio.file.Path;

/**
 * A reference where it is written.
 *
 * @param reference the reference
 * @param text the whole text that it is in
 * @param file the file that it is in: the rule file, or one that is imported
 * @param isImported whether that file is imported
 * @param line its 1-based line there
 */
record WrittenReference(Reference reference, String text, Path file, boolean isImported, int line) {
    String path() {
        return reference.path();
    }

    /** Returns the reference as it is written. */
    String written() {
        return text.substring(reference.start(), reference.end());
    }

    /** Returns whether nothing else is in its line, apart from white space. */
    boolean isAlone() {
        int before = reference.start() - 1;
        while (before >= 0 && isSpaceInLine(before)) {
            before--;
        }
        int after = reference.end();
        while (after < text.length() && isSpaceInLine(after)) {
            after++;
        }
        return (before < 0 || text.charAt(before) == '\n') && (after == text.length() || text.charAt(after) == '\n');
    }

    private boolean isSpaceInLine(int at) {
        return text.charAt(at) != '\n' && Character.isWhitespace(text.charAt(at));
    }
}
