package io.agentrules.pattern.internal.regex;

/** The name of a capturing group: a JavaScript identifier, in which {@code \}{@code u} escapes are allowed. */
final class GroupName {
    private GroupName() {}

    /** Reads a name and the {@code >} that ends it. */
    static String parse(Cursor cursor) {
        int from = cursor.position();
        StringBuilder name = new StringBuilder();
        while (!cursor.take(">")) {
            int codePoint = cursor.atEnd() ? Cursor.END : codePoint(cursor);
            boolean fits = name.length() == 0 ? startsIdentifier(codePoint) : continuesIdentifier(codePoint);
            if (!fits) {
                throw cursor.error(from, "The name of a group is not an identifier", "Write (?<name>...)");
            }
            name.appendCodePoint(codePoint);
        }
        if (name.length() == 0) {
            throw cursor.error(from, "A group's name is empty", "Write (?<name>...)");
        }
        return name.toString();
    }

    private static int codePoint(Cursor cursor) {
        int unit = unit(cursor);
        if (Character.isHighSurrogate((char) unit) && unit < 0x10000) {
            int from = cursor.position();
            int low = cursor.atEnd() ? Cursor.END : unit(cursor);
            if (low >= 0xdc00 && low <= 0xdfff) {
                return Character.toCodePoint((char) unit, (char) low);
            }
            cursor.moveTo(from);
        }
        return unit;
    }

    private static int unit(Cursor cursor) {
        if (!cursor.take("\\")) {
            return cursor.next();
        }
        if (!cursor.take("u")) {
            return Cursor.END;
        }
        if (!cursor.take("{")) {
            return cursor.takeHex(4);
        }
        String digits = cursor.takeWhile(unit -> unit < 0x80 && Character.digit(unit, 16) >= 0, 8);
        boolean valid = !digits.isEmpty() && digits.length() < 8 && cursor.take("}");
        int codePoint = valid ? Integer.parseInt(digits, 16) : Cursor.END;
        return codePoint > Character.MAX_CODE_POINT ? Cursor.END : codePoint;
    }

    private static boolean startsIdentifier(int codePoint) {
        return codePoint == '$'
                || codePoint == '_'
                || (codePoint >= 0 && Character.isUnicodeIdentifierStart(codePoint));
    }

    private static boolean continuesIdentifier(int codePoint) {
        return startsIdentifier(codePoint)
                || codePoint == 0x200c
                || codePoint == 0x200d
                || (codePoint >= 0
                        && Character.isUnicodeIdentifierPart(codePoint)
                        && !Character.isIdentifierIgnorable(codePoint));
    }
}
