package io.agentrules.core.internal.path;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads file names from a patch, line by line: unified diffs, with or without git's {@code a/} and {@code b/} prefixes and rename
 * lines, and the format with {@code *** Update File: name}.
 */
public final class PatchHeaders {
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
    private static final List<String> ALL =
            Stream.concat(HEADERS.stream(), Stream.of(OLD, NEW)).toList();
    private static final String NO_FILE = "/dev/null";
    private static final int OCTAL_DIGITS = 3;

    private final Consumer<String> names;
    private String previousLine = "";

    /** Passes the names to {@code names}, in order of appearance; none if the text is not a patch. */
    public PatchHeaders(Consumer<String> names) {
        this.names = names;
    }

    /** Returns whether a header can begin with {@code unit}; a line that is not a header can be replaced by an empty one. */
    public static boolean mayBegin(char unit) {
        return "*-+rc".indexOf(unit) >= 0;
    }

    /** Returns whether a line is a header; a line that is not can be replaced by an empty one. */
    public static boolean isHeader(CharSequence line) {
        for (int i = 0; i < ALL.size(); i++) { // no iterator: called for each line of a streamed patch
            if (startsWith(line, ALL.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(CharSequence line, String prefix) {
        int at = 0;
        while (at < prefix.length() && at < line.length() && line.charAt(at) == prefix.charAt(at)) {
            at++;
        }
        return at == prefix.length();
    }

    /** Reads the next line, given without its line end. */
    public void take(String line) {
        if (isHeader(line)) {
            readHeader(line);
        }
        previousLine = line;
    }

    private void readHeader(String line) {
        if (previousLine.startsWith(OLD) && line.startsWith(NEW)) {
            addPair(name(previousLine.substring(OLD.length())), name(line.substring(NEW.length())));
        }
        for (String header : HEADERS) {
            if (line.startsWith(header)) {
                names.accept(name(line.substring(header.length())));
            }
        }
    }

    /** Adds the old and the new name of a diff, without git's prefixes {@code a/} and {@code b/}. */
    private void addPair(String oldName, String newName) {
        boolean isGit = (oldName.startsWith("a/") || oldName.equals(NO_FILE))
                && (newName.startsWith("b/") || newName.equals(NO_FILE));
        for (String name : List.of(oldName, newName)) {
            if (!name.equals(NO_FILE)) {
                names.accept(isGit ? name.substring(2) : name);
            }
        }
    }

    /** Returns the name in a header, without the tab and timestamp that may follow. */
    private static String name(String header) {
        int tab = header.indexOf('\t');
        String name = (tab < 0 ? header : header.substring(0, tab)).strip();
        boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? unquoted(name.substring(1, name.length() - 1)) : name;
    }

    /** Decodes git's quoted form of names with blanks or non-ASCII letters: backslashes, and UTF-8 bytes in octal digits. */
    private static String unquoted(String quoted) {
        var bytes = new ByteArrayOutputStream(quoted.length());
        int at = 0;
        while (at < quoted.length()) {
            boolean isEscape = quoted.charAt(at) == '\\' && at + 1 < quoted.length();
            int octal = isEscape ? octal(quoted, at + 1) : -1;
            int from = isEscape ? at + 1 : at;
            at = octal >= 0 ? from + OCTAL_DIGITS : quoted.offsetByCodePoints(from, 1);
            bytes.writeBytes(
                    octal >= 0
                            ? new byte[] {(byte) octal}
                            : quoted.substring(from, at).getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Returns the value of three octal digits; -1 if there are no such digits. */
    private static int octal(String text, int from) {
        int value = 0;
        for (int i = from; i < from + OCTAL_DIGITS; i++) {
            int digit = i < text.length() ? text.charAt(i) - '0' : -1;
            if (digit < 0 || digit > 7) {
                return -1;
            }
            value = value * 8 + digit;
        }
        return value;
    }
}
