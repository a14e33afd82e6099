package io.agentrules.hooks.agent;

import io.agentrules.check.input.WrittenTexts;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Reads the call of a tool: its paths and the texts that it writes. */
final class ToolCall {
    private ToolCall() {}

    /**
     * Returns the call with absolute paths. Those of files that only a patch names are added to the arguments, as {@code paths}.
     *
     * @param id the agent's id of the call; empty if it has none
     * @param folder the folder that relative paths start from
     */
    static ToolUse of(String id, String name, Map<String, Object> arguments, Path folder) {
        WrittenTexts written = WrittenTexts.of(name, arguments);
        List<Edit> edits = written.texts().stream()
                .map(text -> new Edit(text.paths(), text.text()).in(folder))
                .toList();
        Map<String, Object> absolute = ToolUse.withAbsolutePaths(arguments, folder);
        return new ToolUse(
                id,
                name,
                written.tool(),
                withAllPaths(absolute, ToolUse.absolute(written.paths(), folder)),
                edits,
                false,
                absolute);
    }

    /** Returns the call of a tool whose event may have its edits; if it has none, they are read from the arguments. */
    static ToolUse generic(EventFields tool, Path folder) {
        String name = tool.required("name");
        Map<String, Object> input = tool.has("input") ? tool.object("input").asMap() : Map.of();
        WrittenTexts read = WrittenTexts.of(tool.text("kind").orElse(name), input);
        Map<String, Object> absolute = ToolUse.withAbsolutePaths(input, folder);
        return new ToolUse(
                tool.text("id").orElse(""),
                name,
                tool.text("kind").orElse(read.tool()),
                withAllPaths(absolute, ToolUse.absolute(read.paths(), folder)),
                edits(tool, read).stream().map(edit -> edit.in(folder)).toList(),
                tool.has("edits") || tool.has("text") || tool.has("paths"),
                absolute);
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

    /** Adds the paths that no argument is: those in patches, and in changes that are JSON in a text. */
    private static Map<String, Object> withAllPaths(Map<String, Object> arguments, List<String> paths) {
        var hidden = new LinkedHashSet<>(paths);
        hidden.removeAll(WrittenTexts.paths(arguments));
        if (hidden.isEmpty()) {
            return arguments;
        }
        ToolUse.texts(arguments.get("paths")).filter(path -> !path.isBlank()).forEach(hidden::add);
        var all = new LinkedHashMap<>(arguments);
        all.put("paths", List.copyOf(hidden));
        return all;
    }
}
