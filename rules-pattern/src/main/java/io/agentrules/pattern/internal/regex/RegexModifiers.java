package io.agentrules.pattern.internal.regex;

/** Reads the flags that a group sets and clears for itself: {@code (?i-s:...)}; {@code (?:...)} has none. */
final class RegexModifiers {
    private RegexModifiers() {}

    /** Reads what is between the question mark and the colon, and applies it to {@code flags}. */
    static RegexFlags parse(PatternReader reader, int open, RegexFlags flags) {
        if (reader.take(":")) {
            return flags; // most groups
        }
        int from = reader.position();
        String set = letters(reader);
        boolean clears = reader.take("-");
        String cleared = clears ? letters(reader) : "";
        String all = set + cleared;
        boolean none = clears && all.isEmpty();
        if (!reader.take(":") || none || all.chars().distinct().count() < all.length()) {
            reader.moveTo(from);
            throw reader.error(open, "JavaScript has no such group", hint(reader, set));
        }
        return flags.with(set, true).with(cleared, false);
    }

    private static String letters(PatternReader reader) {
        return reader.takeWhile(unit -> unit == 'i' || unit == 'm' || unit == 's', Integer.MAX_VALUE);
    }

    /** What people write from other dialects, and how JavaScript has it. */
    private static String hint(PatternReader reader, String set) {
        if (!set.isEmpty()) {
            return "Write (?" + set + ":...) around what the flags are for";
        }
        if (reader.startsWith("P<") || reader.startsWith("'")) {
            return "Write (?<name>...)";
        }
        if (reader.startsWith("P=")) {
            return "Write \\k<name>";
        }
        if (reader.startsWith("#")) {
            return "Leave out the comment";
        }
        if (reader.startsWith(">")) {
            return "Write (?:...); no match here can backtrack for long";
        }
        return "Write (?:...), or \\( for a parenthesis";
    }
}
