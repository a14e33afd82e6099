package io.agentrules.core.internal.path;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells what each line of a unified diff, or of a patch for the tool {@code apply_patch}, is: the one reading of such lines, for whole texts
 * and for texts that arrive in pieces.
 *
 * <p>For example, after {@code @@ -1,2 +7,2 @@} the line {@code -old} is {@link Kind#REMOVED}, and {@code +new} is {@link Kind#ADDED}, with the
 * number 7. In a combined diff, a line with {@code +} in every column is added.
 *
 * <p>In a hunk, a line {@code --- x} and the next one, {@code +++ y}, are a removed and an added line, or the names of the next file. They are
 * names if a hunk follows, unless by the counts in its header the hunk before ends with them: see {@link #mayBeNames}. Models often count
 * wrongly, so that the counts decide nothing else.
 */
public final class DiffLines {
    /** No more of a line is needed to tell what it is, in UTF-16 units. */
    public static final int MAX_START = 128;

    /** How a unified diff begins, before its hunks. */
    private static final String GIT = "diff --";

    private static final String SUBVERSION = "Index: ";
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final String HUNK = "@@";

    /** Ends a patch in a mail. */
    private static final String SIGNATURE = "-- ";

    private static final Pattern COUNTS = Pattern.compile(
            "(@@++) -\\d{1,9}(?:,(\\d{1,9}))?(?: -\\d{1,9}(?:,\\d{1,9})?)*+ \\+(\\d{1,9})(?:,(\\d{1,9}))?(?: |\\z)");

    private final boolean isUnified;
    private boolean isInHunk;
    private boolean isAfterHunks;
    private boolean isCounted;
    private int columns = 1;
    private int oldLeft;
    private int newLeft;
    private int nextNumber;
    private int number;

    /** How many of the last lines may be a file's names; a text may begin with the second. */
    private int names;

    private boolean isNamed;

    /** What a line is. */
    public enum Kind {
        /** The first line about a file. */
        FILE,
        /** The old or the new name of a file. */
        NAME,
        /** The header of a hunk. */
        HUNK,
        /** A line that the new file has in addition. */
        ADDED,
        /** A line that the new file no longer has. */
        REMOVED,
        /** A line that both files have; in a combined diff, also one that one of the old files has. */
        CONTEXT,
        /** Anything else, such as what git says about a file. */
        OTHER
    }

    /**
     * Begins before the first line.
     *
     * @param isUnified whether it is a unified diff; otherwise a patch
     */
    public DiffLines(boolean isUnified) {
        this.isUnified = isUnified;
        this.names = isUnified ? 1 : 0;
    }

    /** Returns how many units of the next line are needed to tell what it is, if it begins with {@code first} and is that long. */
    public int neededStart(char first) {
        return switch (first) {
            case '@' -> isUnified ? MAX_START : HUNK.length();
            case '-' -> isUnified ? Math.max(OLD.length(), columns) : 1;
            case '+' -> names == 1 ? Math.max(NEW.length(), columns) : columns;
            case 'd' -> GIT.length();
            case 'I' -> SUBVERSION.length();
            default -> columns;
        };
    }

    /** Returns how many units precede the text of a line in a hunk. */
    public int columns() {
        return columns;
    }

    /** Returns the number of the last line in the new file, from 1; 0 if it is not in that file, or the hunk has no numbers. */
    public int number() {
        return number;
    }

    /** Returns whether a hunk has begun in the current file. */
    public boolean isInHunk() {
        return isInHunk;
    }

    /** Returns whether the last two lines, a removed and an added one so far, are the names of a file if a hunk begins with the next line. */
    public boolean mayBeNames() {
        return isInHunk && names == 2 && !(isCounted && oldLeft == 0 && newLeft == 0);
    }

    /** Returns whether the last line is the header of a hunk, and the two lines before it are the names of its file. */
    public boolean isNamed() {
        return isNamed;
    }

    /**
     * Reads the next line.
     *
     * @param line without its line end; at least its first {@link #neededStart} units
     */
    public Kind next(CharSequence line) {
        int before = names;
        names = 0;
        number = 0;
        isNamed = false;
        if (starts(line, HUNK)) {
            names = before;
            isNamed = isInHunk ? mayBeNames() : before == 2;
            names = 0;
            beginHunk(line);
            return Kind.HUNK;
        }
        if (!isUnified) {
            return content(line);
        }
        if (starts(line, GIT) || starts(line, SUBVERSION)) {
            isInHunk = false;
            isAfterHunks = false;
            columns = 1;
            return Kind.FILE;
        }
        if (isInHunk
                && isCounted
                && oldLeft <= 0
                && newLeft <= 0
                && line.toString().equals(SIGNATURE)) {
            isInHunk = false;
            isAfterHunks = true;
            return Kind.OTHER;
        }
        names = starts(line, OLD) ? 1 : before == 1 && starts(line, NEW) ? 2 : 0;
        return names > 0 && !isInHunk ? Kind.NAME : content(line);
    }

    private void beginHunk(CharSequence line) {
        isInHunk = true;
        isAfterHunks = false;
        isCounted = false;
        columns = 1;
        if (!isUnified || line.length() == HUNK.length()) {
            return;
        }
        Matcher counts = COUNTS.matcher(line.subSequence(0, Math.min(line.length(), MAX_START)));
        isCounted = counts.lookingAt();
        if (isCounted) {
            columns = counts.group(1).length() - 1;
            oldLeft = columns > 1 ? 0 : number(counts.group(2));
            nextNumber = Integer.parseInt(counts.group(3));
            newLeft = number(counts.group(4));
        }
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 1 : Integer.parseInt(digits);
    }

    private Kind content(CharSequence line) {
        Kind kind = kind(line);
        boolean isNew = kind == Kind.ADDED || kind == Kind.CONTEXT;
        if (isCounted && isInHunk) {
            number = isNew ? nextNumber++ : 0;
            newLeft -= isNew ? 1 : 0;
            oldLeft -= columns == 1 && (kind == Kind.REMOVED || kind == Kind.CONTEXT) ? 1 : 0;
        }
        return kind;
    }

    private Kind kind(CharSequence line) {
        int added = 0;
        boolean isRemoved = false;
        for (int i = 0; i < columns && i < line.length(); i++) {
            added += line.charAt(i) == '+' ? 1 : 0;
            isRemoved |= line.charAt(i) == '-';
        }
        if (isAfterHunks) {
            return Kind.OTHER;
        }
        if (added == columns) {
            return Kind.ADDED;
        }
        if (!isInHunk || (!line.isEmpty() && line.charAt(0) == '\\')) {
            return Kind.OTHER;
        }
        return isRemoved ? Kind.REMOVED : Kind.CONTEXT;
    }

    private static boolean starts(CharSequence line, String start) {
        if (line.length() < start.length()) {
            return false;
        }
        for (int i = 0; i < start.length(); i++) {
            if (line.charAt(i) != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
