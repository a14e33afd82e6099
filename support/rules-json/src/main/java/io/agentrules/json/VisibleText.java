package io.agentrules.json;

import io.agentrules.api.internal.UnseenCharacters;

/** Makes text from files safe to display: characters that a terminal would act on, or not show at all, are escaped. */
public final class VisibleText {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private VisibleText() {}

    /** Returns the text on one line: line breaks and tabs are escaped too, as {@code \n} and {@code \t}. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** Returns the text with its line breaks and tabs unchanged. */
    public static String lines(String text) {
        return escaped(text, true);
    }

    private static String escaped(String text, boolean keepLines) {
        if (text.codePoints().noneMatch(codePoint -> isHidden(codePoint, keepLines))) {
            return text;
        }
        var visible = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            if (isHidden(codePoint, keepLines)) {
                appendEscape(visible, codePoint);
            } else {
                visible.appendCodePoint(codePoint);
            }
        });
        return visible.toString();
    }

    private static boolean isHidden(int codePoint, boolean keepLines) {
        if (codePoint >= ' ' && codePoint < 0x7F) {
            return false;
        }
        if (codePoint == '\n' || codePoint == '\t') {
            return !keepLines;
        }
        // Joiners are needed by emoji and several scripts; other invisible characters only hide or reorder text.
        return codePoint != ZERO_WIDTH_NON_JOINER
                && codePoint != ZERO_WIDTH_JOINER
                && UnseenCharacters.contains(codePoint);
    }

    private static void appendEscape(StringBuilder visible, int codePoint) {
        if (codePoint == '\n') {
            visible.append("\\n");
        } else if (codePoint == '\t') {
            visible.append("\\t");
        } else if (codePoint > 0xFFFF) {
            visible.append("\\u{").append(Integer.toHexString(codePoint)).append('}');
        } else {
            visible.append("\\u").append(Integer.toHexString(0x10000 | codePoint), 1, 5);
        }
    }
}
