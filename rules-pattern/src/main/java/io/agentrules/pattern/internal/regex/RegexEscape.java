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
    static char parse(PatternReader reader, boolean inClass, boolean namedGroups) {
        if (reader.atEnd()) {
            throw reader.error(reader.position() - 1, "A backslash ends the pattern", "Write \\\\ for a backslash");
        }
        int escaped = reader.peek();
        if (escaped >= '0' && escaped <= '7') {
            return octal(reader);
        }
        if (escaped == 'c' && !isControl(reader.peek(1), inClass)) {
            return '\\'; // and the c stands for itself
        }
        if (escaped == 'k' && namedGroups) {
            throw reader.error("The name of a group is missing", "Write \\k<name>");
        }
        reader.next();
        return switch (escaped) {
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000b';
            case 'c' -> (char) (reader.next() % 32);
            case 'x' -> hex(reader, 2, 'x');
            case 'u' -> hex(reader, 4, 'u');
            default -> (char) escaped;
        };
    }

    private static boolean isControl(int unit, boolean inClass) {
        boolean letter = (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
        return letter || (inClass && ((unit >= '0' && unit <= '9') || unit == '_'));
    }

    private static char hex(PatternReader reader, int digits, char otherwise) {
        int value = reader.takeHex(digits);
        return value == PatternReader.END ? otherwise : (char) value;
    }

    /** Up to three octal digits, as long as the value stays below 256. */
    private static char octal(PatternReader reader) {
        int max = reader.peek() <= '3' ? 3 : 2;
        return (char) Integer.parseInt(reader.takeWhile(unit -> unit >= '0' && unit <= '7', max), 8);
    }
}
