package io.agentrules.core.internal.path;

/**
 * Takes from the edges of a piece of prose what surrounds a path in a sentence and is not part of it: quotes, punctuation,
 * Markdown's emphasis, and brackets, unless they open and close inside, as in {@code app/(auth)/[id].tsx}.
 */
final class PathTrimmer {
    private static final int MAX_EMPHASIS = 3;

    private final String text;
    private final Brackets brackets;
    private int from;
    private int to;

    private PathTrimmer(String text, Brackets brackets, int from, int to) {
        this.text = text;
        this.brackets = brackets;
        this.from = from;
        this.to = to;
    }

    /** Returns a piece of text without what surrounds it; possibly empty. */
    static String trimmed(String text, Brackets brackets, int from, int to) {
        var edges = new PathTrimmer(text, brackets, from, to);
        while (edges.from < edges.to && (edges.trimEnd() || edges.trimStart() || edges.unwrap())) {
            // one step at a time: each edge may uncover the next
        }
        return text.substring(edges.from, edges.to);
    }

    private boolean trimEnd() {
        char last = text.charAt(to - 1);
        boolean surrounds = switch (last) {
            case '\'', '.', ',', ';', ':', '!', '?', '(', '[', '{' -> true;
            case ')', ']', '}' -> brackets.partner(to - 1) < from;
            case '-', '=' -> to < text.length() && text.charAt(to) == '>'; // the rest of an arrow
            default -> false;
        };
        int length = surrounds ? 1 : last == 's' && isAt(to - 2, '\'') ? 2 : emphasis(to - 1, -1);
        to -= length;
        return length > 0;
    }

    private boolean trimStart() {
        boolean surrounds = switch (text.charAt(from)) {
            case '\'', '!', ',', ';', ')', ']', '}' -> true;
            case '(', '[', '{' -> brackets.partner(from) < 0 || brackets.partner(from) >= to;
            default -> false;
        };
        int length = surrounds ? 1 : emphasis(from, 1);
        from += length;
        return length > 0;
    }

    /** Returns the length of {@code **} or {@code ***} next to a word, which no glob has there; 0 when there is none. */
    private int emphasis(int edge, int step) {
        int length = 0;
        while (length < MAX_EMPHASIS && isAt(edge + length * step, '*')) {
            length++;
        }
        return length > 1 && isWordAt(edge + length * step) ? length : 0;
    }

    /** Takes the first and the last character, when they belong together and not to what is between them. */
    private boolean unwrap() {
        char first = text.charAt(from);
        boolean wraps = first == '*'
                ? to - from > 2 && isAt(to - 1, '*') && isWordAt(from + 1) && isWordAt(to - 2)
                : (first == '(' || first == '[' || (first == '{' && !isChoice())) && brackets.partner(from) == to - 1;
        if (wraps) {
            from++;
            to--;
        }
        return wraps;
    }

    /** Whether a comma says that braces belong to a glob. */
    private boolean isChoice() {
        int comma = text.indexOf(',', from);
        return comma >= 0 && comma < to;
    }

    private boolean isAt(int i, char c) {
        return i >= from && i < to && text.charAt(i) == c;
    }

    private boolean isWordAt(int i) {
        return i >= from && i < to && (text.charAt(i) == '@' || Character.isLetterOrDigit(text.charAt(i)));
    }
}
