package io.agentrules.core.model;

import java.util.List;

/**
 * The files that people work on in a workspace, as far as they were looked at: without dependencies, build output, and what
 * links lead to.
 *
 * @param paths as conditions see them: relative to their root, with {@code /}, in code-point order; a path that several roots
 *     have stands there once
 * @param isComplete whether all were seen: there are neither too many of them, nor are they nested too deep, nor is a root
 *     unreadable
 */
public record FileListing(List<String> paths, boolean isComplete) {
    /** Copies {@code paths}. */
    public FileListing {
        paths = List.copyOf(paths);
    }
}
