package io.agentrules.pattern.internal.regex;

/** What a backslash makes of the units after it where it means one unit, Annex B's oddities included. */
final class RegexEscape {
    private RegexEscape() {}

    /**
     * Reads what follows a backslash.
     *
     * @param inClass whether it is between square brackets, where {@code \c} may precede a digit or {@code _}
     * @param namedGroups whether the expression has named groups, which makes a stray {@code \k} an error
     */
    static char parse(Cursor cursor, boolean inClass, boolean namedGroups) {
        if (cursor.atEnd()) {
            throw cursor.error(cursor.position() - 1, "A backslash ends the pattern", "Write \\\\ for a backslash");
        }
        int escaped = cursor.peek();
        if (escaped >= '0' && escaped <= '7') {
            return octal(cursor);
        }
        if (escaped == 'c' && !isControl(cursor.peek(1), inClass)) {
            return '\\'; // and the c stands for itself
        }
        if (escaped == 'k' && namedGroups) {
            throw cursor.error("The name of a group is missing", "Write \\k<name>");
        }
        cursor.next();
        return switch (escaped) {
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000b';
            case 'c' -> (char) (cursor.next() % 32);
            case 'x' -> hex(cursor, 2, 'x');
            case 'u' -> hex(cursor, 4, 'u');
            default -> (char) escaped;
        };
    }

    private static boolean isControl(int unit, boolean inClass) {
        boolean letter = (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
        return letter || (inClass && ((unit >= '0' && unit <= '9') || unit == '_'));
    }

    private static char hex(Cursor cursor, int digits, char otherwise) {
        int value = cursor.takeHex(digits);
        return value == Cursor.END ? otherwise : (char) value;
    }

    /** Up to three octal digits, as long as the value stays below 256. */
    private static char octal(Cursor cursor) {
        int max = cursor.peek() <= '3' ? 3 : 2;
        return (char) Integer.parseInt(cursor.takeWhile(unit -> unit >= '0' && unit <= '7', max), 8);
    }
}
