package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The call of a tool that may say itself what it writes where; its arguments only count where it does not. */
final class GenericTool {
    /** The arguments that hold new text in the tools of many agents. */
    private static final List<String> TEXTS = List.of(
            "content",
            "text",
            "newString",
            "new_string",
            "newText",
            "new_text",
            "patch",
            "patchText",
            "diff",
            "command");

    private static final List<String> PATHS = List.of("filePath", "file_path", "path", "paths");

    private GenericTool() {}

    /** Returns the call with absolute paths. */
    static ToolUse of(EventFields tool, Path folder) {
        String name = tool.required("name");
        Map<String, Object> input = tool.has("input") ? tool.object("input").asMap() : Map.of();
        return new ToolUse(tool.text("id").orElse(""), name, tool.text("kind").orElse(name), input, edits(tool, input))
                .in(folder);
    }

    private static List<Edit> edits(EventFields tool, Map<String, ?> input) {
        if (tool.has("edits")) {
            return tool.objects("edits").stream()
                    .map(edit -> new Edit(edit.texts("paths"), edit.anyText("text")))
                    .toList();
        }
        List<String> given = tool.texts("paths");
        List<String> paths = given.isEmpty() ? paths(input) : given;
        List<String> texts = tool.text("text").map(List::of).orElseGet(() -> texts(input));
        return texts.stream().map(text -> new Edit(paths, text)).toList();
    }

    private static List<String> texts(Map<String, ?> input) {
        return TEXTS.stream()
                .filter(key -> input.get(key) instanceof String)
                .flatMap(key -> ToolUse.texts(input.get(key)))
                .toList();
    }

    private static List<String> paths(Map<String, ?> input) {
        return PATHS.stream()
                .flatMap(key -> ToolUse.texts(input.get(key)))
                .filter(path -> !path.isBlank())
                .distinct()
                .toList();
    }
}
