package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the call of a tool: its paths and the texts that it writes. The arguments are the model's, so that those with an unexpected
 * name or type are ignored. Tools of different agents have arguments of different names, but no name has two meanings.
 */
final class ToolCall {
    /** The arguments that a session reads paths from by itself. */
    private static final List<String> PATHS = List.of("file_path", "filePath", "path", "paths");

    private static final List<String> OTHER_PATHS =
            List.of("notebook_path", "target_file", "absolute_path", "dirPath", "files");

    /** The arguments with new text; those that it replaces are {@code old_string} and so on. */
    private static final List<String> NEW_TEXTS = List.of(
            "content",
            "contents",
            "file_text",
            "new_string",
            "newString",
            "new_str",
            "new_text",
            "newText",
            "new_source",
            "newCode",
            "insert_text",
            "code_edit",
            "code");

    /** The arguments with several changes, each an object with arguments as above. */
    private static final List<String> CHANGES = List.of("edits", "replacements", "files");

    private static final List<String> PATCHES = List.of("command", "input", "patch", "patchText", "diff");
    private static final List<String> COMMANDS = List.of("command", "commands", "cmd", "chars");

    private final Set<String> paths = new LinkedHashSet<>();
    private final List<Edit> edits = new ArrayList<>();

    private ToolCall() {}

    /**
     * Returns the call with absolute paths. Paths that a session would not find are added to the arguments, as {@code paths}.
     *
     * @param id the agent's id of the call; empty if it has none
     * @param folder the folder that relative paths start from
     */
    static ToolUse of(String id, String name, Map<String, Object> arguments, Path folder) {
        var call = new ToolCall();
        String common = ToolNames.common(name);
        if (common.equals(ToolNames.BASH)) {
            COMMANDS.forEach(key -> call.addCommand(arguments.get(key)));
        } else {
            PATCHES.forEach(key -> call.addPatches(arguments.get(key)));
            call.addChanges(arguments, List.of());
        }
        return new ToolUse(id, name, common, call.withAllPaths(arguments), call.edits).in(folder);
    }

    private void addCommand(@Nullable Object argument) {
        String command = texts(argument).collect(Collectors.joining("\n"));
        if (!command.isEmpty()) {
            addPatches(command);
            edits.add(
                    new Edit(List.of(), command.contains(PatchedFile.BEGIN) ? PatchedFile.without(command) : command));
        }
    }

    private void addPatches(@Nullable Object argument) {
        if (argument instanceof String text && text.contains(PatchedFile.BEGIN)) {
            PatchedFile.in(text).forEach(this::addPatch);
        }
    }

    private void addPatch(PatchedFile file) {
        paths.addAll(file.paths());
        if (!file.isDeleted()) {
            // A file that only loses lines was changed as well.
            Stream<String> texts = file.added().isEmpty() ? Stream.of("") : file.added().stream();
            texts.forEach(text -> edits.add(new Edit(file.paths(), text)));
        }
    }

    private void addChanges(Map<String, Object> arguments, List<String> around) {
        List<String> own = Stream.concat(PATHS.stream(), OTHER_PATHS.stream())
                .flatMap(key -> texts(arguments.get(key)))
                .toList();
        paths.addAll(own);
        List<String> names = own.isEmpty() ? around : own;
        for (String key : NEW_TEXTS) {
            if (arguments.get(key) instanceof String text) {
                edits.add(new Edit(names, text));
            }
        }
        for (String key : CHANGES) {
            if (arguments.get(key) instanceof List<?> changes) {
                changes.stream()
                        .flatMap(change -> change == null ? Stream.empty() : EventFields.object(change).stream())
                        .forEach(change -> addChanges(change, names));
            }
        }
    }

    /** Adds the paths that a session would not find. */
    private Map<String, Object> withAllPaths(Map<String, Object> arguments) {
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
