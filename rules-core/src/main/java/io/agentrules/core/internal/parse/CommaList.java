package io.agentrules.core.internal.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * Several values in one string: {@code src/{a,b}/**, "*.ts"} are two. A comma within braces, brackets, parentheses or a
 * quoted member parts nothing; a bracket that is never closed holds the rest of its line together. A line end parts always.
 */
final class CommaList {
    private CommaList() {}

    /** Returns the members in order, trimmed and each without its quotes; blank ones are left out. */
    static List<String> split(String text) {
        List<String> members = new ArrayList<>();
        text.lines().forEach(line -> splitLine(line, members));
        return members;
    }

    private static void splitLine(String line, List<String> members) {
        int from = 0;
        while (from <= line.length()) {
            int comma = end(line, from, ',');
            String member = Quotes.strip(JavaScriptText.trim(line.substring(from, comma)));
            if (!JavaScriptText.isBlank(member)) {
                members.add(member);
            }
            from = comma + 1;
        }
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
            atStart = isStart(character, atStart);
        }
        return text.length();
    }

    /** Returns how many brackets are open after a text before which {@code depth} were: 0 once the first of them is closed. */
    static int depthAfter(String text, int depth) {
        int open = depth;
        boolean atStart = true;
        for (int i = 0; i < text.length() && open > 0; i++) {
            char character = text.charAt(i);
            if (atStart && Quotes.isQuote(character)) {
                i = Math.max(i, Quotes.close(text, i));
            }
            open += nesting(character);
            atStart = isStart(character, atStart);
        }
        return open;
    }

    /** Whether a member starts after a character. */
    private static boolean isStart(char character, boolean wasStart) {
        return character == ',' || nesting(character) > 0 || (wasStart && JavaScriptText.isWhiteSpace(character));
    }

    private static int nesting(char character) {
        return switch (character) {
            case '{', '[', '(' -> 1;
            case '}', ']', ')' -> -1;
            default -> 0;
        };
    }
}
