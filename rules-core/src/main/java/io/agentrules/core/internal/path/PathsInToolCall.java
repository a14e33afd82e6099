package io.agentrules.core.internal.path;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds paths in the arguments of any tool's call. */
public final class PathsInToolCall {
    private static final List<String> PATHS = List.of("filePath", "file_path", "path", "paths", "workdir");
    private static final List<String> PATCHES = List.of("patch", "patchText", "diff", "input");
    private static final String PATTERN = "pattern";
    private static final String GLOB = "*?[{";

    private PathsInToolCall() {}

    /** Returns whether an argument of that name is a path, a list of paths, or a glob that starts with a folder. */
    public static boolean isPath(String tool, String argument) {
        return PATHS.contains(argument) || (argument.equals(PATTERN) && takesGlob(tool));
    }

    /** Returns whether an argument of that name can be a patch. */
    public static boolean isPatch(String argument) {
        return PATCHES.contains(argument);
    }

    private static boolean takesGlob(String tool) {
        return tool.toLowerCase(Locale.ROOT).contains("glob");
    }

    /**
     * Returns the paths as written, without duplicates: those in {@code filePath}, {@code file_path}, {@code path},
     * {@code paths} and {@code workdir}; then those in the file headers of {@code patch}, {@code patchText}, {@code diff}
     * and {@code input}; then, if the tool's name contains {@code glob}, the literal folder at the start of {@code pattern}.
     *
     * @param tool the tool's name; case is ignored
     * @param arguments the arguments by name, as parsed from JSON; values other than strings and lists of strings are ignored
     */
    public static List<String> in(String tool, Map<String, ?> arguments) {
        var paths = new LinkedHashSet<String>();
        PATHS.forEach(key -> paths.addAll(strings(arguments.get(key))));
        PATCHES.forEach(key -> strings(arguments.get(key))
                .forEach(patch -> patch.lines().forEach(new PatchHeaders(paths::add)::take)));
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
            LiteralFolder.of(glob, GLOB).ifPresent(paths::add);
        }
    }
}
