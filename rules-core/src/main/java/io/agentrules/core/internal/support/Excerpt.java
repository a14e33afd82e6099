package io.agentrules.core.internal.support;

import io.agentrules.api.internal.UnseenCharacters;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shortens text from a rule for use in a message: one line, short enough to read. */
public final class Excerpt {
    private static final int MAX_CHARACTERS = 120;
    private static final int MAX_MEMBERS = 5;

    private Excerpt() {}

    /** Returns the text, or its first 120 code points and an ellipsis; control characters become spaces. */
    public static String of(String text) {
        int end = 0;
        boolean hasControl = false;
        for (int count = 0; count < MAX_CHARACTERS && end < text.length(); count++) {
            int point = text.codePointAt(end);
            hasControl |= Character.isISOControl(point);
            end += Character.charCount(point);
        }
        String start = text.substring(0, end);
        String excerpt = hasControl ? withoutControls(start) : start;
        return end < text.length() ? excerpt + '…' : excerpt;
    }

    private static String withoutControls(String text) {
        char[] units = text.toCharArray();
        for (int i = 0; i < units.length; i++) {
            units[i] = Character.isISOControl(units[i]) ? ' ' : units[i];
        }
        return new String(units);
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
