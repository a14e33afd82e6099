package io.agentrules.core.internal.path;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds paths in the arguments of any tool's call. */
public final class PathsInToolCall {
    private static final List<String> PATHS = List.of("filePath", "file_path", "path", "paths", "workdir");
    private static final List<String> PATCHES = List.of("patch", "patchText", "diff", "input");
    private static final List<String> COMMANDS = List.of("command", "commands", "cmd");
    private static final List<String> ARGUMENT_LISTS = List.of("command", "cmd");
    private static final String PATTERN = "pattern";
    private static final Pattern IN_GLOBS = Pattern.compile("[*?\\[{]");

    private PathsInToolCall() {}

    /** Returns whether an argument of that name is a path, a list of paths, or a glob that starts with a folder. */
    public static boolean isPath(String tool, String argument) {
        return PATHS.contains(argument) || (argument.equals(PATTERN) && takesGlob(tool));
    }

    /** Returns whether an argument of that name can be a patch, or a command line that can contain one. */
    public static boolean isPatch(String argument) {
        return PATCHES.contains(argument) || COMMANDS.contains(argument);
    }

    /** Returns whether an argument of that name can be a command line. */
    public static boolean isCommand(String argument) {
        return COMMANDS.contains(argument);
    }

    /** Returns whether a list under that name is one command, word by word. */
    public static boolean isArgumentList(String argument) {
        return ARGUMENT_LISTS.contains(argument);
    }

    /** Returns whether one of the arguments is a command line with a patch for {@code apply_patch} in it. */
    public static boolean hasPatchInCommand(Map<String, ?> arguments) {
        return COMMANDS.stream()
                .flatMap(key -> strings(arguments.get(key)).stream())
                .flatMap(command -> Stream.of(command.split("\n", -1)))
                .anyMatch(line -> PatchHeaders.Header.in(line).isPresent());
    }

    private static boolean takesGlob(String tool) {
        return tool.toLowerCase(Locale.ROOT).contains("glob");
    }

    /**
     * Returns the paths as written, without duplicates: those in {@code filePath}, {@code file_path}, {@code path},
     * {@code paths} and {@code workdir}; then those in the file headers of {@code patch}, {@code patchText}, {@code diff},
     * {@code input}, {@code command}, {@code commands} and {@code cmd}; then, if the tool's name contains {@code glob}, the literal folder at the start of {@code pattern}.
     *
     * @param tool the tool's name; case is ignored
     * @param arguments the arguments by name, as parsed from JSON; values other than strings and lists of strings are ignored
     */
    public static List<String> in(String tool, Map<String, ?> arguments) {
        var paths = new LinkedHashSet<String>();
        PATHS.forEach(key -> paths.addAll(strings(arguments.get(key))));
        Stream.concat(PATCHES.stream(), COMMANDS.stream())
                .flatMap(key -> strings(arguments.get(key)).stream())
                .forEach(patch -> Stream.of(patch.split("\n", -1)).forEach(new PatchHeaders(paths::add)::take));
        if (takesGlob(tool)) {
            addFolder(arguments.get(PATTERN), paths);
        }
        return paths.stream().filter(path -> !path.isBlank()).toList();
    }

    private static List<String> strings(@Nullable Object argument) {
        if (argument instanceof String text) {
            return List.of(text);
        }
        return argument instanceof Collection<?> members
                ? members.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList()
                : List.of();
    }

    private static void addFolder(@Nullable Object pattern, Set<String> paths) {
        if (pattern instanceof String glob) {
            PathsInText.literalFolder(glob, IN_GLOBS).ifPresent(paths::add);
        }
    }
}
