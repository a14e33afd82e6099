package io.agentrules.core.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * Several values in one string: {@code src/{a,b}/**, "*.ts"} are two. A comma within braces, brackets, parentheses or a
 * quoted member parts nothing; a bracket that is never closed holds the rest together.
 */
final class CommaList {
    private CommaList() {}

    /** Returns the members in order, trimmed and each without its quotes; blank ones are left out. */
    static List<String> split(String text) {
        List<String> members = new ArrayList<>();
        int from = 0;
        while (from <= text.length()) {
            int comma = end(text, from, ',');
            String member = Quotes.strip(JavaScriptText.trim(text.substring(from, comma)));
            if (!JavaScriptText.isBlank(member)) {
                members.add(member);
            }
            from = comma + 1;
        }
        return members;
    }

    /** Returns whether a comma parts it. */
    static boolean isSeveral(String text) {
        return end(text, 0, ',') < text.length();
    }

    /** Returns whether it is one pair of square brackets from end to end. */
    static boolean isBracketed(String text) {
        return text.length() >= 2 && text.charAt(0) == '[' && end(text, 1, ']') == text.length() - 1;
    }

    /**
     * Returns the index of the first {@code mark} at or after {@code from} that is not within brackets or quotes, or the
     * length.
     */
    private static int end(String text, int from, char mark) {
        int open = 0;
        boolean atStart = true; // of a member: only there does a quote open a string, so that don't is a word
        for (int i = from; i < text.length(); i++) {
            char character = text.charAt(i);
            if (open == 0 && character == mark) {
                return i;
            }
            if (atStart && Quotes.isQuote(character)) {
                i = Math.max(i, Quotes.close(text, i));
            }
            open = Math.max(0, open + nesting(character));
            atStart = character == ',' || nesting(character) > 0 || (atStart && JavaScriptText.isWhiteSpace(character));
        }
        return text.length();
    }

    private static int nesting(char character) {
        return switch (character) {
            case '{', '[', '(' -> 1;
            case '}', ']', ')' -> -1;
            default -> 0;
        };
    }
}
