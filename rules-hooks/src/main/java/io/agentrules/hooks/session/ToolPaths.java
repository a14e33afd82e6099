package io.agentrules.hooks.session;

import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The paths of a tool's call. Agents may work in a folder of the workspace, and relative paths start there. */
final class ToolPaths {
    /** The arguments that a session reads as paths. */
    private static final List<String> ARGUMENTS = List.of("filePath", "file_path", "path", "paths", "workdir");

    private ToolPaths() {}

    /** Returns a call with absolute paths. */
    static ToolUse absolute(ToolUse tool, Path folder) {
        Map<String, Object> arguments = new LinkedHashMap<>(tool.arguments());
        ARGUMENTS.forEach(key -> {
            Object value = arguments.get(key);
            if (value instanceof String path) {
                arguments.put(key, absolute(path, folder));
            } else if (value instanceof List<?> list) {
                arguments.put(
                        key, texts(list).map(path -> absolute(path, folder)).toList());
            }
        });
        List<Edit> edits = tool.edits().stream()
                .map(edit -> new Edit(
                        edit.paths().stream()
                                .map(path -> absolute(path, folder))
                                .toList(),
                        edit.text()))
                .toList();
        return new ToolUse(tool.id(), tool.name(), tool.commonName(), arguments, edits);
    }

    private static String absolute(String path, Path folder) {
        boolean isAbsolute = path.startsWith("/")
                || path.startsWith("\\")
                || path.startsWith("~")
                || path.startsWith(":", 1); // as in C:
        return isAbsolute || path.isBlank() ? path : folder + "/" + path;
    }

    /** Returns the paths that a call names. */
    static Stream<String> all(ToolUse tool) {
        return Stream.concat(
                        ARGUMENTS.stream().flatMap(key -> texts(tool.arguments().get(key))),
                        tool.edits().stream().flatMap(edit -> edit.paths().stream()))
                .distinct();
    }

    /** Returns the existing files that a call with absolute paths names. */
    static List<String> existing(ToolUse tool) {
        return all(tool).filter(ToolPaths::isFile).toList();
    }

    private static Stream<String> texts(@Nullable Object argument) {
        Stream<?> values = argument instanceof List<?> list ? list.stream() : Stream.ofNullable(argument);
        return values.filter(String.class::isInstance).map(String.class::cast);
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
