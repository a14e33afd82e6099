package io.agentrules.check.input;

import io.agentrules.core.internal.path.ArgumentNames;
import io.agentrules.core.internal.path.DiffLines.Kind;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.support.JsonValue;
import io.agentrules.core.internal.support.WordSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The texts that a tool call writes, and the files that it writes them to, read from its arguments. The model made the arguments, so those
 * of an unexpected type are ignored. In a call that names a file, each string is new text, except under a name for old text, a description
 * or a selection ({@code ArgumentNames}). The new text of a patch is the lines that it adds. Tools that only read have no texts.
 *
 * <p>For example, {@code str_replace} with {@code {"path": "a.ts", "old_str": "x", "new_str": "y"}} writes {@code y} to {@code a.ts}.
 *
 * @param tool the name that rules use for such a tool, such as {@code write} or {@code bash}; the tool's own if there is none
 * @param paths the files that the arguments and the patches in them name, each once, in order of appearance
 * @param texts the new texts, in order of appearance
 */
public record WrittenTexts(String tool, List<String> paths, List<Text> texts) {
    /** The arguments with new text whether or not the call names a file. */
    private static final Set<String> NEW_TEXTS = WordSet.in("""
        content contents text file_text new_string newString new_str new_text newText new_source newCode insert_text
        code_edit code
        """);

    /** The arguments with several changes, which some models write as JSON in a string. */
    static final Set<String> CHANGES = Set.of("edits", "replacements", "changes", "files");

    private static final Set<String> PATCHES = Set.of("command", "input", "patch", "patchText", "diff");
    private static final List<String> COMMANDS = List.of("command", "commands", "cmd", "chars");

    /** The folder in which a shell applies a patch, where it is not the one in which it starts. */
    private static final Pattern OTHER_FOLDER = Pattern.compile(
            "\\A\\s*cd\\s+(['\"]?)((?<=')[^']+|(?<=\")[^\"]+|[^\\s'\"&|;]+)\\1\\s*&&\\s*apply_?patch\\b");

    /** Copies the lists. */
    public WrittenTexts {
        Objects.requireNonNull(tool, "tool");
        paths = List.copyOf(paths);
        texts = List.copyOf(texts);
    }

    /**
     * A text that a tool writes.
     *
     * @param paths the names of its file, before and after where it is moved, as written; empty if it is for no file, such as a command
     * @param text the new text, without what it replaces; empty if a file only loses text
     */
    public record Text(List<String> paths, String text) {
        /** Copies the list. */
        public Text {
            paths = List.copyOf(paths);
            Objects.requireNonNull(text, "text");
        }
    }

    /** Returns the name that rules use for a tool, from an agent's or an MCP server's own name; that name if rules have none. */
    public static String commonName(String tool) {
        return ToolNames.common(Objects.requireNonNull(tool, "tool"));
    }

    /** Returns the paths in arguments, at any depth, but not those in patches. */
    public static List<String> paths(Map<String, ?> arguments) {
        var paths = new LinkedHashSet<String>();
        arguments.forEach((key, value) -> mapPaths(key, value, path -> {
            paths.add(path);
            return path;
        }));
        return List.copyOf(paths);
    }

    /** Returns an argument in which each path is replaced, at any depth. */
    public static Object mapPaths(String name, Object value, UnaryOperator<String> path) {
        if (value instanceof String text) {
            return ArgumentNames.isPath(name) && !text.isBlank() && ArgumentNames.canBePath(text)
                    ? path.apply(text)
                    : text;
        }
        if (value instanceof Collection<?> members) {
            return members.stream()
                    .filter(Objects::nonNull)
                    .map(member -> mapPaths(name, member, path))
                    .toList();
        }
        if (value instanceof Map<?, ?> object) {
            var mapped = new LinkedHashMap<String, Object>();
            object.forEach((key, member) -> {
                if (member != null) {
                    mapped.put(String.valueOf(key), mapPaths(String.valueOf(key), member, path));
                }
            });
            return mapped;
        }
        return value;
    }

    /**
     * Reads a call.
     *
     * @param tool its own name or the common one
     * @param arguments by name, as parsed from JSON
     */
    public static WrittenTexts of(String tool, Map<String, ?> arguments) {
        String common = commonName(tool);
        var call = new Reader();
        call.readPaths(arguments);
        boolean isCommand = common.equals(ToolNames.BASH) || (call.paths.isEmpty() && !common.equals(ToolNames.EDIT));
        if (isCommand) {
            COMMANDS.forEach(key -> call.readCommand(key, arguments));
        }
        if (!common.equals(ToolNames.BASH)) {
            call.readChanges(arguments, List.of(), !isCommand);
        }
        return new WrittenTexts(common, List.copyOf(call.paths), ToolNames.reads(tool) ? List.of() : call.texts);
    }

    private static final class Reader {
        private final Set<String> paths = new LinkedHashSet<>();
        private final List<Text> texts = new ArrayList<>();

        private List<String> readPaths(Map<?, ?> arguments) {
            List<String> own = arguments.entrySet().stream()
                    .filter(argument -> namesFile(String.valueOf(argument.getKey())))
                    .flatMap(argument -> strings(argument.getValue()))
                    .filter(path -> !path.isBlank() && ArgumentNames.canBePath(path))
                    .toList();
            paths.addAll(own);
            return own;
        }

        private void readCommand(String key, Map<String, ?> arguments) {
            List<String> parts = strings(arguments.get(key)).toList();
            String command = String.join(ArgumentNames.isArgumentList(key) ? " " : "\n", parts);
            if (!command.isBlank()) {
                Optional<String> folder = strings(arguments.get("workdir")).findFirst();
                parts.forEach(part -> readPatches(part, List.of(), folder(folder, part)));
                texts.add(new Text(List.of(), withoutRemoved(command)));
            }
        }

        /** Returns a command without the lines that its patches remove; no line of a shell begins with a minus. */
        private static String withoutRemoved(String command) {
            Set<String> removed = Patches.in(command).stream()
                    .flatMap(file -> file.lines().stream())
                    .filter(line -> line.kind() == Kind.REMOVED)
                    .map(line -> "-" + line.text())
                    .collect(Collectors.toSet());
            return removed.isEmpty()
                    ? command
                    : Stream.of(command.split("\n", -1))
                            .filter(line -> !removed.contains(line))
                            .collect(Collectors.joining("\n"));
        }

        /** Returns the folder in which a command applies a patch, with a slash at its end. */
        private static String folder(Optional<String> start, String command) {
            String from = start.filter(folder -> !folder.isBlank())
                    .map(folder -> folder + "/")
                    .orElse("");
            Matcher other = OTHER_FOLDER.matcher(command);
            return other.find() ? under(from, other.group(2) + "/") : from;
        }

        private static String under(String folder, String path) {
            boolean isAbsolute = path.startsWith("/")
                    || path.startsWith("\\")
                    || path.startsWith("~")
                    || path.startsWith(":", 1); // as in C:
            return isAbsolute ? path : folder + path;
        }

        /** Adds the patches in a text, and returns whether there are any. */
        private boolean readPatches(String text, List<String> names, String folder) {
            List<PatchedFile> files = Patches.in(text);
            for (PatchedFile file : files) {
                List<String> own = file.paths().isEmpty()
                        ? names
                        : file.paths().stream().map(path -> under(folder, path)).toList();
                paths.addAll(own);
                if (!file.isDeleted()) {
                    // A file that only loses lines was changed as well.
                    Stream<String> added = file.added().isEmpty() ? Stream.of("") : file.added().stream();
                    added.forEach(one -> texts.add(new Text(own, one)));
                }
            }
            return !files.isEmpty();
        }

        private void readChanges(Map<?, ?> arguments, List<String> around, boolean withCommands) {
            List<String> own = readPaths(arguments);
            List<String> names = own.isEmpty() ? around : own;
            arguments.forEach((name, value) -> {
                String key = String.valueOf(name);
                if (withCommands || !COMMANDS.contains(key)) {
                    readChange(key, value, names);
                }
            });
        }

        private void readChange(String key, @Nullable Object value, List<String> names) {
            if (value instanceof String text) {
                readText(key, text, names);
            } else if (value instanceof Map<?, ?> change) {
                readChanges(change, names, true);
            } else if (value instanceof Collection<?> members) {
                List<String> lines = strings(members).toList();
                if (!lines.isEmpty() && lines.size() == members.size()) {
                    readText(key, joined(lines), names);
                } else {
                    members.forEach(member -> readChange(key, member, names));
                }
            }
        }

        /** Joins the lines of a text, as notebooks write them, or texts without line ends. */
        private static String joined(List<String> lines) {
            return lines.stream().anyMatch(line -> line.endsWith("\n"))
                    ? String.join("", lines)
                    : String.join("\n", lines);
        }

        private void readText(String key, String text, List<String> names) {
            if (PATCHES.contains(key) && readPatches(text, names, "")) {
                return;
            }
            Optional<Object> changes = CHANGES.contains(key) ? JsonValue.in(text) : Optional.empty();
            if (changes.isPresent() && !(changes.get() instanceof String)) {
                readChange(key, changes.get(), names);
            } else if (NEW_TEXTS.contains(key)
                    || (!names.isEmpty() && ArgumentNames.isNewText(key))
                    || (ArgumentNames.isPath(key) && !ArgumentNames.canBePath(text))) {
                texts.add(new Text(names, text));
            }
        }

        private static boolean namesFile(String argument) {
            return ArgumentNames.isPath(argument) && !ArgumentNames.isFolder(argument);
        }

        private static Stream<String> strings(@Nullable Object argument) {
            Stream<?> values = argument instanceof Collection<?> list ? list.stream() : Stream.ofNullable(argument);
            return values.filter(String.class::isInstance).map(String.class::cast);
        }
    }
}
