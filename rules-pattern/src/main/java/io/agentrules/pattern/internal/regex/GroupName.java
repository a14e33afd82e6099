package io.agentrules.pattern.internal.regex;

/** The name of a capturing group: a JavaScript identifier, in which {@code \}{@code u} escapes are allowed. */
final class GroupName {
    private GroupName() {}

    /** Reads a name and the {@code >} that ends it. */
    static String parse(PatternReader reader) {
        int from = reader.position();
        StringBuilder name = new StringBuilder();
        while (!reader.take(">")) {
            int codePoint = reader.atEnd() ? PatternReader.END : codePoint(reader);
            boolean fits = name.length() == 0 ? startsIdentifier(codePoint) : continuesIdentifier(codePoint);
            if (!fits) {
                throw reader.error(from, "The name of a group is not an identifier", "Write (?<name>...)");
            }
            name.appendCodePoint(codePoint);
        }
        if (name.length() == 0) {
            throw reader.error(from, "A group's name is empty", "Write (?<name>...)");
        }
        return name.toString();
    }

    private static int codePoint(PatternReader reader) {
        int unit = unit(reader);
        if (Character.isHighSurrogate((char) unit) && unit < 0x10000) {
            int from = reader.position();
            int low = reader.atEnd() ? PatternReader.END : unit(reader);
            if (low >= 0xdc00 && low <= 0xdfff) {
                return Character.toCodePoint((char) unit, (char) low);
            }
            reader.moveTo(from);
        }
        return unit;
    }

    private static int unit(PatternReader reader) {
        if (!reader.take("\\")) {
            return reader.next();
        }
        if (!reader.take("u")) {
            return PatternReader.END;
        }
        if (!reader.take("{")) {
            return reader.takeHex(4);
        }
        String digits = reader.takeWhile(unit -> unit < 0x80 && Character.digit(unit, 16) >= 0, 8);
        boolean valid = !digits.isEmpty() && digits.length() < 8 && reader.take("}");
        int codePoint = valid ? Integer.parseInt(digits, 16) : PatternReader.END;
        return codePoint > Character.MAX_CODE_POINT ? PatternReader.END : codePoint;
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
