package io.agentrules.core.internal.path;

import io.agentrules.core.internal.support.WordSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What an argument of a tool call holds, by its name, at any depth: a path, a patch, a command, new text. The one list for sessions, the
 * guard, hooks and adapters.
 */
public final class ArgumentNames {
    /** The longest text that is a path, in UTF-16 units. */
    public static final int MAX_PATH_LENGTH = 1_024;

    private static final String PATH = "path";

    /** The ends of the names of arguments with a path or a list of paths, letters alone: {@code target_file} ends with {@code file}. */
    private static final List<String> PATH_ENDS =
            List.of(PATH, "paths", "file", "files", "filename", "workdir", "cwd", "directory", "uri");

    /** The ends of the names of arguments with a folder in which a tool works. A tool writes no text to a folder. */
    private static final List<String> FOLDER_ENDS =
            List.of("workdir", "cwd", "directory", "dirpath", "folderpath", "projectpath", "repopath", "rootpath");

    private static final Set<String> PATCHES = Set.of("patch", "patchText", "diff", "input");
    private static final Set<String> COMMANDS = Set.of("command", "commands", "cmd", "chars");
    private static final Set<String> ARGUMENT_LISTS = Set.of("command", "cmd", "args", "argv");

    /** Words in the names of arguments with text that is in the file already. */
    private static final Set<String> OLD = Set.of("old", "original", "previous", "before", "anchor");

    /** Words in the names of arguments that look for text, which an edit replaces. */
    private static final Set<String> SEARCHES =
            Set.of("search", "find", "needle", "pattern", "regex", "glob", "include", "exclude");

    /** Words in the names of arguments that tell what is done. */
    private static final Set<String> DESCRIPTIONS =
            Set.of("description", "instruction", "instructions", "explanation", "justification", "reason", "goal");

    /** Words in the names of arguments that select a part of a file, and so do not make a call an edit. */
    private static final Set<String> OPTIONS = WordSet.in("""
        id type mode kind command commands cmd args argv action operation encoding language format name owner repo branch message query sha
        url dir folder status title
        """);

    private ArgumentNames() {}

    /** Returns whether an argument of that name is a path, or a list of paths. */
    public static boolean isPath(String argument) {
        String plain = plain(argument);
        return plain.contains(PATH) || PATH_ENDS.stream().anyMatch(plain::endsWith);
    }

    /** Returns whether an argument of that name is the path of a folder in which a tool works. */
    public static boolean isFolder(String argument) {
        String plain = plain(argument);
        return FOLDER_ENDS.stream().anyMatch(plain::endsWith);
    }

    /** Returns whether the text of an argument that {@linkplain #isPath is a path} by its name can be one. */
    public static boolean canBePath(CharSequence text) {
        return text.length() <= MAX_PATH_LENGTH
                && text.chars().noneMatch(unit -> isInNoPath((char) unit, text.charAt(0)));
    }

    /**
     * Returns whether a text with {@code unit} in it is no path: if it has a line end, or is JSON, as models write lists of changes.
     *
     * @param first the text's first unit
     */
    public static boolean isInNoPath(char unit, char first) {
        return unit == '\n' || unit == '\r' || (unit == '"' && (first == '[' || first == '{'));
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

    /** Returns whether an argument of that name holds text that is in the file already. */
    public static boolean isOld(String argument) {
        return words(argument).anyMatch(OLD::contains);
    }

    /** Returns whether an argument of that name looks for text: what an edit replaces. */
    public static boolean searches(String argument) {
        return words(argument).anyMatch(SEARCHES::contains);
    }

    /** Returns whether an argument of that name names the operation. */
    public static boolean describes(String argument) {
        return words(argument).anyMatch(DESCRIPTIONS::contains);
    }

    /** Returns whether a text under that name makes the call of a tool an edit if the call names a file. */
    public static boolean isNewText(String argument) {
        return !isPath(argument)
                && words(argument)
                        .noneMatch(word -> OLD.contains(word)
                                || SEARCHES.contains(word)
                                || DESCRIPTIONS.contains(word)
                                || OPTIONS.contains(word));
    }

    private static String plain(String argument) {
        var letters = new StringBuilder(argument.length());
        argument.chars().filter(Character::isLetterOrDigit).forEach(unit -> letters.append((char) unit));
        return letters.toString().toLowerCase(Locale.ROOT);
    }

    private static Stream<String> words(String argument) {
        return Stream.of(argument.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])")).map(word -> word.toLowerCase(Locale.ROOT));
    }
}
