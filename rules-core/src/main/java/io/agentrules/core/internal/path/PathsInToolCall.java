package io.agentrules.core.internal.path;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds paths in the arguments of any tool's call. */
public final class PathsInToolCall {
    private static final String PATTERN = "pattern";
    private static final Pattern IN_GLOBS = Pattern.compile("[*?\\[{]");

    private PathsInToolCall() {}

    /** Returns whether an argument is a path, a list of paths, or a glob that starts with a folder. */
    public static boolean isPath(String tool, String argument) {
        return ArgumentNames.isPath(argument) || (argument.equals(PATTERN) && takesGlob(tool));
    }

    /** Adds the path in the text of an argument that {@link #isPath is one}. */
    public static void add(String argument, String text, Consumer<String> paths) {
        if (argument.equals(PATTERN)) {
            PathsInText.literalFolder(text, IN_GLOBS).ifPresent(paths);
        } else if (!text.isBlank() && ArgumentNames.canBePath(text)) {
            paths.accept(text);
        }
    }

    /** Returns whether one of the arguments is a command line with a patch for {@code apply_patch} in it. */
    public static boolean hasPatchInCommand(Map<String, ?> arguments) {
        var hasPatch = new AtomicBoolean();
        visit("", arguments, (name, text) -> {
            if (ArgumentNames.isCommand(name)
                    && Stream.of(text.split("\n", -1))
                            .anyMatch(line -> PatchHeaders.Header.in(line).isPresent())) {
                hasPatch.set(true);
            }
        });
        return hasPatch.get();
    }

    private static boolean takesGlob(String tool) {
        return tool.toLowerCase(Locale.ROOT).contains("glob");
    }

    /**
     * Returns the paths as written, without duplicates, at any depth: those in arguments that {@linkplain ArgumentNames#isPath are paths} by
     * their names; then those in the file headers of patches; then, if the tool's name contains {@code glob}, the literal folder at the
     * start of {@code pattern}.
     *
     * @param tool the tool's name; case is ignored
     * @param arguments the arguments by name, as parsed from JSON; values other than strings, lists and maps are ignored
     */
    public static List<String> in(String tool, Map<String, ?> arguments) {
        var paths = new LinkedHashSet<String>();
        for (boolean isList : List.of(false, true)) { // those of one file first
            visit("", arguments, (name, text) -> {
                if (ArgumentNames.isPath(name) && name.endsWith("s") == isList) {
                    add(name, text, paths::add);
                }
            });
        }
        visit("", arguments, (name, text) -> {
            if (ArgumentNames.isPatch(name)) {
                Stream.of(text.split("\n", -1)).forEach(new PatchHeaders(paths::add)::take);
            }
        });
        if (takesGlob(tool)) {
            visit("", arguments, (name, text) -> {
                if (name.equals(PATTERN)) {
                    add(name, text, paths::add);
                }
            });
        }
        return paths.stream().filter(path -> !path.isBlank()).toList();
    }

    /** Passes each string with the name of its argument in the innermost object. */
    private static void visit(String name, @Nullable Object value, BiConsumer<String, String> strings) {
        if (value instanceof String text) {
            strings.accept(name, text);
        } else if (value instanceof Collection<?> members) {
            members.forEach(member -> visit(name, member, strings));
        } else if (value instanceof Map<?, ?> object) {
            object.forEach((key, member) -> visit(String.valueOf(key), member, strings));
        }
    }
}
