package io.agentrules.core.session;

import java.util.List;
import java.util.Set;

/**
 * Reads the names of files from a patch: unified diffs, with or without git's {@code a/} and {@code b/} and its renames, and
 * the format of {@code *** Update File: name}.
 */
final class PatchHeaders {
    private static final List<String> HEADERS = List.of(
            "*** Update File: ",
            "*** Add File: ",
            "*** Delete File: ",
            "*** Move to: ",
            "rename from ",
            "rename to ",
            "copy from ",
            "copy to ");
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final String NO_FILE = "/dev/null";

    private PatchHeaders() {}

    /** Adds the names, in order of appearance; none when the text is no patch. */
    static void addPaths(String patch, Set<String> paths) {
        String before = "";
        for (String line : (Iterable<String>) patch.lines()::iterator) {
            if (before.startsWith(OLD) && line.startsWith(NEW)) {
                addPair(name(before.substring(OLD.length())), name(line.substring(NEW.length())), paths);
            }
            for (String header : HEADERS) {
                if (line.startsWith(header)) {
                    paths.add(name(line.substring(header.length())));
                }
            }
            before = line;
        }
    }

    /** Adds both names of a diff; the letters that git puts before them are no folders. */
    private static void addPair(String before, String after, Set<String> paths) {
        boolean isGit = (before.startsWith("a/") || before.equals(NO_FILE))
                && (after.startsWith("b/") || after.equals(NO_FILE));
        for (String name : List.of(before, after)) {
            if (!name.equals(NO_FILE)) {
                paths.add(isGit ? name.substring(2) : name);
            }
        }
    }

    /** Returns the name in a header: before the tab that a time may follow, without quotes. */
    private static String name(String header) {
        int tab = header.indexOf('\t');
        String name = (tab < 0 ? header : header.substring(0, tab)).strip();
        boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? name.substring(1, name.length() - 1) : name;
    }
}
