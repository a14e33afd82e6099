package io.agentrules.core.internal.yaml;

/** Handles quoted strings in a value that is not read as YAML. */
public final class Quotes {
    private Quotes() {}

    public static boolean isQuote(char character) {
        return character == '"' || character == '\'';
    }

    /**
     * Returns the index of the quote that closes the one at {@code open}; -1 if none does. In double quotes a backslash escapes;
     * in single quotes a doubled quote stands for one quote.
     */
    public static int closingIndex(String text, int open) {
        char quote = text.charAt(open);
        for (int i = open + 1; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '\\' && quote == '"') {
                i++;
            } else if (character == quote) {
                if (quote == '"' || i + 1 == text.length() || text.charAt(i + 1) != quote) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** Removes the quotes and escapes if the whole text is one quoted string. */
    static String strip(String text) {
        if (text.length() < 2 || !isQuote(text.charAt(0)) || closingIndex(text, 0) != text.length() - 1) {
            return text;
        }
        String inner = text.substring(1, text.length() - 1);
        return text.charAt(0) == '"' ? inner.replace("\\\"", "\"").replace("\\\\", "\\") : inner.replace("''", "'");
    }
}
