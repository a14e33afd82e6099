package io.agentrules.core.lint;

import java.util.List;
import java.util.stream.Collectors;

/** How text from a rule stands in a message: on one line, and not longer than one wants to read. */
final class Excerpt {
    private static final int MAX_CHARACTERS = 120;
    private static final int MAX_MEMBERS = 5;

    private Excerpt() {}

    /** Returns the text, or its beginning and an ellipsis. */
    static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(MAX_CHARACTERS)
                .forEach(point -> shown.appendCodePoint(Character.isISOControl(point) ? ' ' : point));
        return shown.length() < text.length() ? shown.append('…').toString() : shown.toString();
    }

    /** Returns the first few texts, and how many more there are. */
    static String of(List<String> texts) {
        String shown = texts.stream().limit(MAX_MEMBERS).map(Excerpt::of).collect(Collectors.joining(", "));
        return texts.size() <= MAX_MEMBERS ? shown : shown + " and " + (texts.size() - MAX_MEMBERS) + " more";
    }
}
