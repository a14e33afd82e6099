package io.agentrules.core.internal.path;

/**
 * Trims from a token what surrounds a path in a sentence: quotes, punctuation, Markdown emphasis, and brackets, unless they open
 * and close inside the path, as in {@code app/(auth)/[id].tsx}.
 */
final class PathTrimmer {
    private static final int MAX_EMPHASIS = 3;

    private final String text;
    private final Brackets brackets;
    private final int end;
    private int from;
    private int to;

    /** Where the first comma is that is not before {@link #from}, once it was looked for; a long token must not be read again and again. */
    private int comma = -1;

    private PathTrimmer(String text, Brackets brackets, int from, int to) {
        this.text = text;
        this.brackets = brackets;
        this.end = to;
        this.from = from;
        this.to = to;
    }

    /** Returns the trimmed range of the text; may be empty. */
    static String trimmed(String text, Brackets brackets, int from, int to) {
        var trimmer = new PathTrimmer(text, brackets, from, to);
        while (trimmer.from < trimmer.to && (trimmer.trimEnd() || trimmer.trimStart() || trimmer.unwrap())) {
            // one step at a time, because each can make another one possible
        }
        return text.substring(trimmer.from, trimmer.to);
    }

    private boolean trimEnd() {
        char last = text.charAt(to - 1);
        boolean isSurrounding = switch (last) {
            case '\'', '.', ',', ';', ':', '!', '?', '(', '[', '{' -> true;
            case ')', ']', '}' -> brackets.partner(to - 1) < from;
            case '-', '=' -> to < text.length() && text.charAt(to) == '>'; // the rest of an arrow
            default -> false;
        };
        int length = isSurrounding ? 1 : last == 's' && isAt(to - 2, '\'') ? 2 : emphasis(to - 1, -1);
        to -= length;
        return length > 0;
    }

    private boolean trimStart() {
        boolean isSurrounding = switch (text.charAt(from)) {
            case '\'', '!', ',', ';', ')', ']', '}' -> true;
            case '(', '[', '{' -> brackets.partner(from) < 0 || brackets.partner(from) >= to;
            default -> false;
        };
        int length = isSurrounding ? 1 : emphasis(from, 1);
        from += length;
        return length > 0;
    }

    /** Returns the length of {@code **} or {@code ***} directly next to a word, where no glob has it; 0 if there is none. */
    private int emphasis(int edge, int step) {
        int length = 0;
        while (length < MAX_EMPHASIS && isAt(edge + length * step, '*')) {
            length++;
        }
        return length > 1 && isWordAt(edge + length * step) ? length : 0;
    }

    /** Removes the first and last character if they are a pair that encloses the rest. */
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

    /** Returns whether braces contain a comma and are therefore part of a glob. */
    private boolean isChoice() {
        if (comma < from) {
            comma = from;
            while (comma < end && text.charAt(comma) != ',') {
                comma++;
            }
        }
        return comma < to;
    }

    private boolean isAt(int i, char c) {
        return i >= from && i < to && text.charAt(i) == c;
    }

    private boolean isWordAt(int i) {
        return i >= from && i < to && (text.charAt(i) == '@' || Character.isLetterOrDigit(text.charAt(i)));
    }
}
