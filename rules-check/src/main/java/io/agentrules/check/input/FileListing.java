package io.agentrules.check.input;

import io.agentrules.core.RuleEngine;
import java.util.List;

/**
 * The files of a workspace that rules may be about: without dependencies and build output, and without following links.
 *
 * @param paths the paths as conditions see them: relative to their root, with {@code /}, in code-point order; a path that
 *     several roots have is listed once
 * @param isComplete whether every file was seen: there are not too many, none is nested too deep, and no root is unreadable
 */
public record FileListing(List<String> paths, boolean isComplete) {
    /** Copies {@code paths}. */
    public FileListing {
        paths = List.copyOf(paths);
    }

    /** Lists the files of the engine's workspace: at most 200,000, at most 32 folders deep. */
    public static FileListing of(RuleEngine engine) {
        WorkspaceFiles found = WorkspaceFiles.in(engine.workspaces());
        return new FileListing(List.copyOf(found.paths()), found.isComplete());
    }
}
