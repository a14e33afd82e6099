package io.agentrules.hooks.agent;

import io.agentrules.check.input.WrittenTexts;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the call of a tool: its paths and the texts that it writes. */
final class ToolCall {
    /** The arguments that {@link ToolUse#in} makes absolute, apart from folders. */
    private static final List<String> PATHS = List.of("file_path", "filePath", "path", "paths");

    private ToolCall() {}

    /**
     * Returns the call with absolute paths. Paths that a session would not find are added to the arguments, as {@code paths}.
     *
     * @param id the agent's id of the call; empty if it has none
     * @param folder the folder that relative paths start from
     */
    static ToolUse of(String id, String name, Map<String, Object> arguments, Path folder) {
        WrittenTexts written = WrittenTexts.of(name, arguments);
        List<Edit> edits = written.texts().stream()
                .map(text -> new Edit(text.paths(), text.text()))
                .toList();
        return new ToolUse(
                        id,
                        name,
                        written.tool(),
                        withAllPaths(arguments, written.paths()),
                        edits,
                        false,
                        ToolUse.withAbsolutePaths(arguments, folder))
                .in(folder);
    }

    /** Returns the call of a tool that may say itself what it writes where; its arguments only count where it does not. */
    static ToolUse generic(EventFields tool, Path folder) {
        String name = tool.required("name");
        Map<String, Object> input = tool.has("input") ? tool.object("input").asMap() : Map.of();
        WrittenTexts read = WrittenTexts.of(tool.text("kind").orElse(name), input);
        return new ToolUse(
                        tool.text("id").orElse(""),
                        name,
                        tool.text("kind").orElse(read.tool()),
                        withAllPaths(input, read.paths()),
                        edits(tool, read),
                        tool.has("edits") || tool.has("text") || tool.has("paths"),
                        ToolUse.withAbsolutePaths(input, folder))
                .in(folder);
    }

    private static List<Edit> edits(EventFields tool, WrittenTexts read) {
        if (tool.has("edits")) {
            return tool.objects("edits").stream()
                    .map(edit -> new Edit(edit.texts("paths"), edit.anyText("text")))
                    .toList();
        }
        List<String> given = tool.texts("paths");
        return tool.text("text")
                .map(text -> List.of(new Edit(given.isEmpty() ? read.paths() : given, text)))
                .orElseGet(() -> read.texts().stream()
                        .map(text -> new Edit(given.isEmpty() ? text.paths() : given, text.text()))
                        .toList());
    }

    /** Adds the paths that a session would not find. */
    private static Map<String, Object> withAllPaths(Map<String, Object> arguments, List<String> paths) {
        var hidden = new LinkedHashSet<>(paths);
        PATHS.forEach(key -> texts(arguments.get(key)).forEach(hidden::remove));
        if (hidden.isEmpty()) {
            return arguments;
        }
        texts(arguments.get("paths")).forEach(hidden::add);
        var all = new LinkedHashMap<>(arguments);
        all.put("paths", List.copyOf(hidden));
        return all;
    }

    private static Stream<String> texts(@Nullable Object argument) {
        return ToolUse.texts(argument).filter(text -> !text.isBlank());
    }
}
