package io.agentrules.core.internal.path;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads file names from a patch, line by line: unified diffs, with or without git's {@code a/} and {@code b/} prefixes and rename
 * lines, and the format with {@code *** Update File: name}.
 *
 * <p>The headers of the latter are read as the tool {@code apply_patch} itself reads them (November 2026): a line ends at {@code \n} alone,
 * white space of Unicode around a header is ignored, and the rest of the line is the name, whatever is in it.
 */
public final class PatchHeaders {
    private static final List<String> OF_PATCHES =
            Stream.of(Change.values()).map(change -> change.start).toList();
    private static final List<String> OF_GIT = List.of("rename from ", "rename to ", "copy from ", "copy to ");
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final String NO_FILE = "/dev/null";
    private static final int OCTAL_DIGITS = 3;

    private final Consumer<String> names;
    private String previousLine = "";

    /** Passes the names to {@code names}, in order of appearance; none if the text is not a patch. */
    public PatchHeaders(Consumer<String> names) {
        this.names = names;
    }

    /** What a header of a patch says about the file that it names. */
    public enum Change {
        /** The file is changed. */
        UPDATE("*** Update File: "),
        /** The file is new, or replaced. */
        ADD("*** Add File: "),
        /** The file is deleted. */
        DELETE("*** Delete File: "),
        /** The file that is changed gets this name. */
        MOVE("*** Move to: ");

        private static final List<Change> ALL = List.of(values());

        private final String start;

        Change(String start) {
            this.start = start;
        }
    }

    /** A header of the format with {@code *** Update File: name}. */
    public record Header(Change change, String name) {
        /** Reads a line, given without its {@code \n}; empty if it is no such header. */
        public static Optional<Header> in(String line) {
            int begin = indent(line);
            return Change.ALL.stream()
                    .filter(change -> startsWith(line, begin, change.start))
                    .findFirst()
                    .map(change -> new Header(change, trimmed(line.substring(begin + change.start.length()))));
        }
    }

    /** Returns a line without white space around it, in the sense of Unicode and of Rust. */
    public static String trimmed(String line) {
        int end = line.length();
        while (end > 0 && isBlank(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(Math.min(indent(line), end), end);
    }

    /** Returns whether a unit is white space in the sense of Unicode and of Rust. */
    public static boolean isBlank(char unit) {
        return Character.isSpaceChar(unit) || (unit >= '\t' && unit <= '\r') || unit == '\u0085';
    }

    private static int indent(CharSequence line) {
        int at = 0;
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
        return at;
    }

    /**
     * Returns whether a header can begin with {@code unit}; a line that is not a header can be replaced by an empty one.
     *
     * @param isIndented whether white space is before it
     */
    public static boolean mayBegin(char unit, boolean isIndented) {
        return unit == '*' || (!isIndented && "-+rc".indexOf(unit) >= 0);
    }

    /** Returns whether a line is a header; a line that is not can be replaced by an empty one. */
    public static boolean isHeader(CharSequence line) {
        return startsWith(line, 0, OLD)
                || startsWith(line, 0, NEW)
                || startsWithOne(line, 0, OF_GIT)
                || startsWithOne(line, indent(line), OF_PATCHES);
    }

    private static boolean startsWithOne(CharSequence line, int from, List<String> prefixes) {
        for (int i = 0; i < prefixes.size(); i++) { // no iterator: called for each line of a streamed patch
            if (startsWith(line, from, prefixes.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(CharSequence line, int from, String prefix) {
        int at = 0;
        while (at < prefix.length() && from + at < line.length() && line.charAt(from + at) == prefix.charAt(at)) {
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
        for (String header : OF_GIT) {
            if (line.startsWith(header)) {
                names.accept(name(line.substring(header.length())));
            }
        }
        Header.in(line).map(Header::name).ifPresent(names);
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
