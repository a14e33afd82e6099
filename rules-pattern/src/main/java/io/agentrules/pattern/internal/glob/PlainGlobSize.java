package io.agentrules.pattern.internal.glob;

/**
 * Globs that consist of words, stars, question marks, classes of letters and digits, and braces that are not nested. Their text alone
 * bounds the size of their automaton, in every dialect, so that nobody has to read them before the first path comes.
 */
final class PlainGlobSize {
    /** No dialect makes more nodes of one unit of text, once the braces are expanded. */
    private static final int NODES_PER_UNIT = 24;

    private static final int MAX_BRANCHES = 64;

    /** No dialect nests groups deeper for braces and stars. */
    private static final int MAX_NESTING = 10;

    /** What a unit is in a plain glob: 0 if it is none. */
    private static final byte[] KINDS = new byte[128];

    private static final byte LETTER_OR_DIGIT = 1;
    private static final byte OTHER_WORD_UNIT = 2;

    /** What may not follow itself: two dots, two slashes and three stars have meanings of their own. */
    private static final byte SIGN = 3;

    private static final byte BRACES_OR_BRACKET = 4;

    static {
        for (char unit = 0; unit < KINDS.length; unit++) {
            KINDS[unit] = isLetterOrDigit(unit)
                    ? LETTER_OR_DIGIT
                    : "?_-".indexOf(unit) >= 0
                            ? OTHER_WORD_UNIT
                            : "./*".indexOf(unit) >= 0 ? SIGN : "{,}[".indexOf(unit) >= 0 ? BRACES_OR_BRACKET : 0;
        }
    }

    private PlainGlobSize() {}

    /**
     * Returns how many nodes {@code glob} takes at most; {@link Long#MAX_VALUE} if that takes reading it, or if it may be more
     * than {@code room}.
     */
    static long mostNodes(String glob, GlobSetLimits limits, long room) {
        if (glob.isEmpty()
                || glob.length() > limits.maxLength()
                || (long) NODES_PER_UNIT * glob.length() > room
                || limits.glob().maxNesting() < MAX_NESTING) {
            return Long.MAX_VALUE;
        }
        long most = NODES_PER_UNIT * branches(glob.toCharArray(), limits.glob().maxExpansions()) * glob.length();
        return most > 0 && most <= room ? most : Long.MAX_VALUE;
    }

    /** Returns how many globs the braces stand for; 0 if that is more than {@code most}, or if the glob is not plain. */
    private static long branches(char[] units, long most) {
        long branches = 1;
        int open = -1;
        int commas = 0;
        for (int at = 0; at < units.length; at++) {
            char unit = units[at];
            byte kind = unit < KINDS.length ? KINDS[unit] : 0;
            if (kind == 0 || (kind == SIGN && isOdd(units, at))) {
                return 0;
            }
            if (kind == BRACES_OR_BRACKET) {
                if (unit == '{' && open < 0) {
                    open = at;
                    commas = 0;
                } else if (unit == ',' && open >= 0) {
                    commas++;
                } else if (unit == '}' && commas > 0) {
                    branches *= commas + 1;
                    open = -1;
                    commas = 0;
                } else if (unit == '[') {
                    at = endOfClass(units, at);
                } else {
                    return 0;
                }
                if (at < 0 || branches > Math.min(MAX_BRANCHES, most)) {
                    return 0;
                }
            }
        }
        return open >= 0 ? 0 : branches;
    }

    private static boolean isOdd(char[] units, int at) {
        char unit = units[at];
        int last = at + (unit == '*' ? 2 : 1);
        return last < units.length && units[at + 1] == unit && units[last] == unit;
    }

    /** Returns where a class of letters, digits and ranges of them ends, such as [A-Z]; a negative number for any other. */
    private static int endOfClass(char[] units, int open) {
        int at = open + 1;
        while (at < units.length && isLetterOrDigit(units[at])) {
            if (at + 2 < units.length && units[at + 1] == '-') {
                if (!isRange(units[at], units[at + 2])) {
                    return -1;
                }
                at += 2;
            }
            at++;
        }
        return at > open + 1 && at < units.length && units[at] == ']' ? at : -1;
    }

    private static boolean isRange(char first, char last) {
        return isLetterOrDigit(last)
                && first <= last
                && Character.isDigit(first) == Character.isDigit(last)
                && Character.isUpperCase(first) == Character.isUpperCase(last);
    }

    private static boolean isLetterOrDigit(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || (unit >= '0' && unit <= '9');
    }
}
