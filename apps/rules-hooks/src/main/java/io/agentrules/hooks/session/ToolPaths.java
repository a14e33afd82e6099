package io.agentrules.hooks.session;

import io.agentrules.check.input.WrittenTexts;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The paths of a tool's call, which are absolute. */
final class ToolPaths {
    private ToolPaths() {}

    /** Returns the paths that a call names. */
    static Stream<String> all(ToolUse tool) {
        return Stream.concat(
                        WrittenTexts.paths(tool.watched()).stream(),
                        tool.edits().stream().flatMap(edit -> edit.paths().stream()))
                .distinct();
    }

    /** Returns the existing files that a call names. */
    static List<String> existing(ToolUse tool) {
        return all(tool).filter(ToolPaths::isFile).toList();
    }

    private static boolean isFile(String path) {
        try {
            return Files.isRegularFile(Path.of(path));
        } catch (InvalidPathException | SecurityException e) {
            return false;
        }
    }

    /** Returns a path as users know it: relative to the workspace if it is inside. */
    static String shown(String path, Path workspace) {
        try {
            Path normal = Path.of(path).normalize();
            return normal.startsWith(workspace)
                    ? workspace.relativize(normal).toString().replace('\\', '/')
                    : path;
        } catch (InvalidPathException e) {
            return path;
        }
    }
}
