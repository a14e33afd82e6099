package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a comma-separated string into its members: {@code src/{a,b}/**, "*.ts"} has two. A comma inside braces, brackets,
 * parentheses or a quoted member does not separate members; after a bracket that is never closed, no comma of the line does.
 * A line end always separates members.
 */
public final class CommaList {
    private CommaList() {}

    /** Returns the members in order, trimmed and unquoted; blank members are omitted. */
    public static List<String> split(String text) {
        List<String> members = new ArrayList<>();
        if (text.indexOf('\n') < 0 && text.indexOf('\r') < 0) {
            splitLine(text, members);
        } else {
            text.lines().forEach(line -> splitLine(line, members));
        }
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

    /** Returns whether the text contains a comma that separates members. */
    public static boolean hasSeveralMembers(String text) {
        return text.indexOf(',') >= 0 && end(text, 0, ',') < text.length();
    }

    /** Returns whether one pair of square brackets encloses the whole text. */
    static boolean isBracketed(String text) {
        return text.length() >= 2 && text.charAt(0) == '[' && end(text, 1, ']') == text.length() - 1;
    }

    /**
     * Returns the index of the first {@code mark} at or after {@code from} that is not inside brackets or quotes; the length of
     * the text if there is none.
     */
    private static int end(String text, int from, char mark) {
        int open = 0;
        boolean atStart = true; // of a member: only there does a quote open a string, so the one in "don't" does not
        for (int i = from; i < text.length(); i++) {
            char character = text.charAt(i);
            if (open == 0 && character == mark) {
                return i;
            }
            if (atStart && Quotes.isQuote(character)) {
                i = Math.max(i, Quotes.closingIndex(text, i));
            }
            open = Math.max(0, open + nesting(character));
            atStart = isStart(character, atStart);
        }
        return text.length();
    }

    /** Returns how many brackets are open after the text if {@code depth} are open before it; 0 once the first one is closed. */
    static int depthAfter(String text, int depth) {
        int open = depth;
        boolean atStart = true;
        for (int i = 0; i < text.length() && open > 0; i++) {
            char character = text.charAt(i);
            if (atStart && Quotes.isQuote(character)) {
                i = Math.max(i, Quotes.closingIndex(text, i));
            }
            open += nesting(character);
            atStart = isStart(character, atStart);
        }
        return open;
    }

    /** Returns whether a member starts after the character. */
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
