package io.agentrules.core.internal.support;

import io.agentrules.api.internal.UnseenCharacters;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Shortens text from a rule for use in a message: one line, short enough to read. */
public final class Excerpt {
    private static final int MAX_CHARACTERS = 120;
    private static final int MAX_MEMBERS = 5;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private Excerpt() {}

    /** Returns the text, or its first 120 code points and an ellipsis; control characters become spaces. */
    public static String of(String text) {
        int shown = Math.min(text.length(), 2 * MAX_CHARACTERS); // in UTF-16 units, enough for all that is shown
        int points = Math.min(MAX_CHARACTERS, text.codePointCount(0, shown));
        int end = text.offsetByCodePoints(0, points);
        String start = CONTROL.matcher(text.substring(0, end)).replaceAll(" ");
        return end < text.length() ? start + '…' : start;
    }

    /**
     * Returns the whole text with control and format characters and line separators escaped as in <code>&#92;u001b</code>, for a terminal
     * or a log; in a pair of surrogates, both.
     */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (UnseenCharacters.contains(point)) {
                for (char unit : Character.toChars(point)) {
                    visible.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            } else {
                visible.appendCodePoint(point);
            }
        });
        return visible.toString();
    }

    /** Returns the first five texts, shortened, and the number of the remaining ones. */
    public static String of(List<String> texts) {
        String excerpts = texts.stream().limit(MAX_MEMBERS).map(Excerpt::of).collect(Collectors.joining(", "));
        return texts.size() <= MAX_MEMBERS ? excerpts : excerpts + " and " + (texts.size() - MAX_MEMBERS) + " more";
    }

    /** Returns the excerpt in double quotes, escaped; for a short text this is valid YAML for it. */
    public static String quoted(String text) {
        return "\"" + of(text).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
