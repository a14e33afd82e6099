package io.agentrules.core.internal.support;

import java.nio.file.Path;

/** Writes paths as rules, diagnostics and output show them: with {@code /} on every system. */
public final class PathText {
    private PathText() {}

    /** Returns the path as text, with {@code /} as separator. */
    public static String of(Path path) {
        String separator = path.getFileSystem().getSeparator();
        return separator.equals("/") ? path.toString() : path.toString().replace(separator, "/");
    }
}
