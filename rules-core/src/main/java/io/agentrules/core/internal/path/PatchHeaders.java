package io.agentrules.core.internal.path;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads the names of files from the lines of a patch, one after the other: unified diffs, with or without git's {@code a/} and
 * {@code b/} and its renames, and the format of {@code *** Update File: name}.
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
    private String before = "";

    /** Tells the names to {@code names}, in order of appearance; none when the text is no patch. */
    public PatchHeaders(Consumer<String> names) {
        this.names = names;
    }

    /** Returns whether a line that begins with {@code unit} may tell something; one that does not is as good as an empty one. */
    public static boolean mayBegin(char unit) {
        return "*-+rc".indexOf(unit) >= 0;
    }

    /** Returns whether a line tells something; one that does not is as good as an empty one. */
    public static boolean isOne(CharSequence line) {
        for (int i = 0; i < ALL.size(); i++) { // without an iterator: asked for each line of a patch while it arrives
            if (startsWith(line, ALL.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(CharSequence line, String beginning) {
        int at = 0;
        while (at < beginning.length() && at < line.length() && line.charAt(at) == beginning.charAt(at)) {
            at++;
        }
        return at == beginning.length();
    }

    /** Takes the next line, without its end. */
    public void take(String line) {
        if (isOne(line)) {
            tell(line);
        }
        before = line;
    }

    private void tell(String line) {
        if (before.startsWith(OLD) && line.startsWith(NEW)) {
            tellPair(name(before.substring(OLD.length())), name(line.substring(NEW.length())));
        }
        for (String header : HEADERS) {
            if (line.startsWith(header)) {
                names.accept(name(line.substring(header.length())));
            }
        }
    }

    /** Tells both names of a diff; the letters that git puts before them are no folders. */
    private void tellPair(String old, String now) {
        boolean isGit = (old.startsWith("a/") || old.equals(NO_FILE)) && (now.startsWith("b/") || now.equals(NO_FILE));
        for (String name : List.of(old, now)) {
            if (!name.equals(NO_FILE)) {
                names.accept(isGit ? name.substring(2) : name);
            }
        }
    }

    /** Returns the name in a header: before the tab that a time may follow. */
    private static String name(String header) {
        int tab = header.indexOf('\t');
        String name = (tab < 0 ? header : header.substring(0, tab)).strip();
        boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? unquoted(name.substring(1, name.length() - 1)) : name;
    }

    /** Decodes what git writes for names with blanks or other letters: backslashes, and bytes of UTF-8 in octal digits. */
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

    /** Returns the byte that three octal digits stand for; -1 when there are none. */
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
