package io.agentrules.core.internal.support;

import java.nio.file.Path;

/** How paths are written in rules, diagnostics and output: with {@code /} on every system. */
public final class PathText {
    private PathText() {}

    /** Returns a path as text with {@code /}. */
    public static String of(Path path) {
        String separator = path.getFileSystem().getSeparator();
        return separator.equals("/") ? path.toString() : path.toString().replace(separator, "/");
    }
}
