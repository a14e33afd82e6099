package io.agentrules.core.internal.support;

/** Trims white space as JavaScript's {@code String.trim} does, because the tools whose files and prompts we read use it. */
public final class JavaScriptText {
    private JavaScriptText() {}

    /** Returns the text without white space at both ends. A no-break space and U+FEFF are white space; U+0085 is not. */
    public static String trim(String text) {
        return trim(text, 0);
    }

    /** Returns the text from {@code start} on, trimmed. */
    public static String trim(String text, int start) {
        int from = start;
        int to = text.length();
        while (from < to && isWhiteSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isWhiteSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    public static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isWhiteSpace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static boolean isWhiteSpace(char character) {
        if (character <= ' ') {
            return character == ' ' || (character >= '\t' && character <= '\r');
        }
        return character == '\u00a0'
                || character == '\ufeff'
                || character == '\u2028'
                || character == '\u2029'
                || (character > '\u1000' && Character.getType(character) == Character.SPACE_SEPARATOR);
    }
}
