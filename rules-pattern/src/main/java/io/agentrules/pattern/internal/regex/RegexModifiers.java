package io.agentrules.pattern.internal.regex;

/** Reads the flags that a group sets and clears for itself: {@code (?i-s:...)}; {@code (?:...)} has none. */
final class RegexModifiers {
    private RegexModifiers() {}

    /** Reads what is between the question mark and the colon, and applies it to {@code flags}. */
    static RegexFlags parse(Cursor cursor, int open, RegexFlags flags) {
        if (cursor.take(":")) {
            return flags; // most groups
        }
        int from = cursor.position();
        String set = letters(cursor);
        boolean clears = cursor.take("-");
        String cleared = clears ? letters(cursor) : "";
        String all = set + cleared;
        boolean none = clears && all.isEmpty();
        if (!cursor.take(":") || none || all.chars().distinct().count() < all.length()) {
            cursor.moveTo(from);
            throw cursor.error(open, "JavaScript has no such group", hint(cursor, set));
        }
        return flags.with(set, true).with(cleared, false);
    }

    private static String letters(Cursor cursor) {
        return cursor.takeWhile(unit -> unit == 'i' || unit == 'm' || unit == 's', Integer.MAX_VALUE);
    }

    /** What people write from other dialects, and how JavaScript has it. */
    private static String hint(Cursor cursor, String set) {
        if (!set.isEmpty()) {
            return "Write (?" + set + ":...) around what the flags are for";
        }
        if (cursor.startsWith("P<") || cursor.startsWith("'")) {
            return "Write (?<name>...)";
        }
        if (cursor.startsWith("P=")) {
            return "Write \\k<name>";
        }
        if (cursor.startsWith("#")) {
            return "Leave out the comment";
        }
        if (cursor.startsWith(">")) {
            return "Write (?:...); no match here can backtrack for long";
        }
        return "Write (?:...), or \\( for a parenthesis";
    }
}
