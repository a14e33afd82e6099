package io.agentrules.core.internal.path;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads file names from a patch, line by line: unified diffs, with or without git's {@code a/} and {@code b/} prefixes and rename
 * lines, and the format with {@code *** Update File: name}.
 *
 * <p>The headers of the latter are read as the tool {@code apply_patch} itself reads them (November 2026): a line ends at {@code \n} alone,
 * white space of Unicode around a header is ignored, and the rest of the line is the name, whatever is in it.
 */
public final class PatchHeaders {
    /** White space in the sense of Unicode and of Rust. */
    private static final String BLANK = "[\\p{Z}\\t-\\r\\x85]";

    private static final Pattern AROUND = Pattern.compile("\\A" + BLANK + "++|(?<!" + BLANK + ")" + BLANK + "++\\z");
    private static final Pattern OF_PATCH =
            Pattern.compile("(?s)" + BLANK + "*+\\*\\*\\* (Update File|Add File|Delete File|Move to): (.*)");
    private static final Pattern OF_GIT = Pattern.compile("(?s)(?:rename|copy) (?:from|to) (.*)");
    private static final Pattern OF_TWO_NAMES = Pattern.compile("(?s)diff --git (.*)");
    private static final Pattern ANY = Pattern.compile("--- |\\+\\+\\+ |" + OF_GIT + "|" + OF_PATCH);
    private static final String STARTS = "--++reco** "; // the first two characters of each header
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final String NO_FILE = "/dev/null";

    /** A byte in octal digits, a control character as in C, or a character, which a backslash may precede. */
    private static final Pattern QUOTED = Pattern.compile("(?s)\\\\([0-7]{3})|\\\\([abtnvfr])|\\\\?(.)");

    private static final String CONTROLS = "abtnvfr"; // from 7 on

    private final Consumer<String> names;
    private String previousLine = "";

    /** Passes the names to {@code names}, in order of appearance; none if the text is not a patch. */
    public PatchHeaders(Consumer<String> names) {
        this.names = names;
    }

    /** What a header of a patch says about the file that it names. */
    public enum Change {
        /** The file is changed. */
        UPDATE,
        /** The file is new, or replaced. */
        ADD,
        /** The file is deleted. */
        DELETE,
        /** The file that is changed gets this name. */
        MOVE
    }

    /** A header of the format with {@code *** Update File: name}. */
    public record Header(Change change, String name) {
        /** Reads a line, given without its {@code \n}; empty if it is no such header. */
        public static Optional<Header> in(String line) {
            Matcher header = OF_PATCH.matcher(line);
            if (!header.matches()) {
                return Optional.empty();
            }
            Change change = switch (header.group(1)) {
                case "Update File" -> Change.UPDATE;
                case "Add File" -> Change.ADD;
                case "Delete File" -> Change.DELETE;
                default -> Change.MOVE;
            };
            return Optional.of(new Header(change, trimmed(header.group(2))));
        }
    }

    /** Returns the name in the first line of git about a file with one name, which only it has where no line changes. */
    public static Optional<String> nameInGit(String line) {
        Matcher header = OF_TWO_NAMES.matcher(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        if (!header.matches() || header.group(1).length() % 2 == 0) {
            return Optional.empty();
        }
        String both = header.group(1);
        String first = name(both.substring(0, both.length() / 2));
        String second = name(both.substring(both.length() / 2 + 1));
        boolean isSame = both.charAt(both.length() / 2) == ' '
                && first.substring(Math.min(2, first.length())).equals(second.substring(Math.min(2, second.length())));
        if (!isSame) {
            return Optional.empty();
        }
        return first.equals(second)
                ? Optional.of(first) // without prefixes
                : Optional.of(first).filter(PatchHeaders::hasPrefix).map(name -> name.substring(2));
    }

    /** Returns whether a name begins with one letter and a slash, as git writes {@code a/}, {@code b/}, {@code i/} and others. */
    private static boolean hasPrefix(String name) {
        return name.length() > 2 && name.charAt(1) == '/';
    }

    /** Returns a line without white space around it, in the sense of Unicode and of Rust. */
    public static String trimmed(String line) {
        return AROUND.matcher(line).replaceAll("");
    }

    /** Returns whether a unit is white space in the sense of Unicode and of Rust. */
    public static boolean isBlank(char unit) {
        return Character.isSpaceChar(unit) || (unit >= '\t' && unit <= '\r') || unit == '\u0085';
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
        return mayBeHeader(line) && ANY.matcher(line).lookingAt();
    }

    /** Looks at the first two characters, because a matcher for each line of a streamed patch would take memory. */
    private static boolean mayBeHeader(CharSequence line) {
        int at = 0;
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
        int start = at + 1 < line.length() ? STARTS.indexOf(line.charAt(at)) : -1;
        return start >= 0 && STARTS.charAt(start + 1) == line.charAt(at + 1);
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
        Matcher renamed = OF_GIT.matcher(line);
        if (renamed.matches()) {
            names.accept(name(renamed.group(1)));
        }
        Header.in(line).map(Header::name).ifPresent(names);
    }

    /** Adds the old and the new name of a diff, without git's prefixes {@code a/} and {@code b/}. */
    private void addPair(String oldName, String newName) {
        boolean isGit = (oldName.startsWith("a/") || oldName.equals(NO_FILE))
                && (newName.startsWith("b/") || newName.equals(NO_FILE));
        boolean hasOtherPrefixes = hasPrefix(oldName) // of git's setting diff.mnemonicPrefix
                && hasPrefix(newName)
                && !oldName.equals(newName)
                && oldName.substring(2).equals(newName.substring(2));
        for (String name : List.of(oldName, newName)) {
            if (!name.equals(NO_FILE)) {
                names.accept(isGit || hasOtherPrefixes ? name.substring(2) : name);
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

    /** Decodes git's quoted form of names with quotes, control characters or non-ASCII letters, which are UTF-8 bytes in octal digits. */
    private static String unquoted(String quoted) {
        var bytes = new ByteArrayOutputStream(quoted.length());
        Matcher next = QUOTED.matcher(quoted);
        while (next.find()) {
            if (next.group(1) != null) {
                bytes.write(Integer.parseInt(next.group(1), 8));
            } else if (next.group(2) != null) {
                bytes.write(7 + CONTROLS.indexOf(next.group(2)));
            } else {
                bytes.writeBytes(next.group(3).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
