package io.agentrules.core.parse;

import java.util.List;
import java.util.Map;

/** How a value of front matter stands in a message: on one line, and not longer than one wants to read. */
public final class Shown {
    private static final int MAX_CHARACTERS = 60;
    private static final int MAX_CUT = 200;

    private Shown() {}

    /** Returns the text, cut where it is longer than one wants to read. */
    public static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_CUT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_CUT)) + "…";
    }

    /** Says what kind of value it is: {@code the text "src/**"}, {@code a list}, {@code the number 5}. */
    static String kind(Object value) {
        if (value instanceof String text) {
            return "the text " + quoted(text);
        }
        if (value instanceof List) {
            return "a list";
        }
        return value instanceof Map ? "a mapping" : "the " + (value instanceof Number ? "number " : "boolean ") + value;
    }

    /** Returns the text in double quotes, as YAML could read it again when it is short. */
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        int length = text.codePointCount(0, text.length());
        text.codePoints().limit(MAX_CHARACTERS).forEach(point -> {
            if (point == '"' || point == '\\') {
                shown.append('\\');
            }
            shown.appendCodePoint(Character.isISOControl(point) ? ' ' : point);
        });
        return shown.append(length > MAX_CHARACTERS ? "…\"" : "\"").toString();
    }
}
