package io.agentrules.hooks.event;

import io.agentrules.check.input.WrittenTexts;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The call of a tool, in the same form for all agents: what an event tells of it, with absolute paths, and the texts that it writes. For
 * example, {@code Write} of Claude Code with {@code {"file_path": "a.ts", "content": "x"}} in {@code /p} has the common name {@code write},
 * the path {@code /p/a.ts}, and one edit of that file with the text {@code x}.
 *
 * <p>There are two forms of the arguments: a session records the paths in {@code arguments}, and trigger rules watch the texts in {@code
 * watched}, to which no argument is added.
 *
 * @param id the agent's id of the call; empty if it has none
 * @param name the agent's own name of the tool
 * @param commonName the name that rules use for such a tool, such as {@code write}, {@code read} or {@code bash}; {@code name} if rules
 *     have none
 * @param arguments {@code watched}, and under {@code paths} the files that only patches name
 * @param edits the texts that the tool writes, file by file; empty if it writes none
 * @param saysEdits whether the edits are in the event itself, so that the arguments are not searched for texts
 * @param watched the arguments by name, as parsed from JSON, in the order of the event, with absolute paths at any depth
 */
public record ToolUse(
        String id,
        String name,
        String commonName,
        Map<String, Object> arguments,
        List<Edit> edits,
        boolean saysEdits,
        Map<String, Object> watched) {
    /** Copies the map and the list. */
    public ToolUse {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        edits = List.copyOf(edits);
    }

    /** Returns arguments with relative paths, at any depth, made absolute, as paths from a folder. A session resolves the dots. */
    public static Map<String, Object> withAbsolutePaths(Map<String, Object> arguments, Path folder) {
        var absolute = new LinkedHashMap<String, Object>();
        arguments.forEach((key, value) -> {
            if (value != null) {
                absolute.put(key, WrittenTexts.mapPaths(key, value, path -> absolute(path, folder)));
            }
        });
        return absolute;
    }

    /** Returns paths with relative ones made absolute, as paths from a folder. */
    public static List<String> absolute(List<String> paths, Path folder) {
        return paths.stream().map(path -> absolute(path, folder)).toList();
    }

    private static String absolute(String path, Path folder) {
        boolean isAbsolute = path.startsWith("/")
                || path.startsWith("\\")
                || path.startsWith("~")
                || path.startsWith(":", 1); // as in C:
        return isAbsolute || path.isBlank() ? path : folder + "/" + path;
    }

    /** Returns a text, or the texts of a list; none for a value of another type. */
    public static Stream<String> texts(@Nullable Object argument) {
        Stream<?> values = argument instanceof List<?> list ? list.stream() : Stream.ofNullable(argument);
        return values.filter(String.class::isInstance).map(String.class::cast);
    }

    /**
     * A text that a tool writes to a file.
     *
     * @param paths the file's names, before and after where it is moved, absolute if the agent tells its folder; empty if the text is in no
     * file, such as a shell command
     * @param text the new text alone, without what it replaces; of a patch, lines of this file that it adds one after another, without
     * the {@code +}; empty if a file only loses lines
     */
    public record Edit(List<String> paths, String text) {
        /** Copies the list. */
        public Edit {
            paths = List.copyOf(paths);
        }

        /** Returns the text with absolute names of its file, for which relative ones start from a folder. */
        public Edit in(Path folder) {
            return new Edit(absolute(paths, folder), text);
        }
    }
}
