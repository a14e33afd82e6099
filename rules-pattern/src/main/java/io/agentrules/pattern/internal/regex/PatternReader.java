package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.function.IntPredicate;

/** A pattern's text and how far it has been read. */
final class PatternReader {
    /** What {@link #peek} returns after the last unit. */
    static final int END = -1;

    private final String text;
    private int position;

    PatternReader(String text) {
        this.text = text;
    }

    int position() {
        return position;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    boolean atEnd() {
        return position == text.length();
    }

    int peek() {
        return peek(0);
    }

    int peek(int ahead) {
        return position + ahead < text.length() ? text.charAt(position + ahead) : END;
    }

    char next() {
        return text.charAt(position++);
    }

    boolean startsWith(String expected) {
        return text.startsWith(expected, position);
    }

    /** Reads {@code expected} if it comes next. */
    boolean take(String expected) {
        boolean found = startsWith(expected);
        position += found ? expected.length() : 0;
        return found;
    }

    /** Reads up to {@code max} units that {@code wanted} holds for. */
    String takeWhile(IntPredicate wanted, int max) {
        int from = position;
        while (!atEnd() && position - from < max && wanted.test(peek())) {
            position++;
        }
        return text.substring(from, position);
    }

    /** Reads exactly {@code count} hexadecimal digits, or nothing and returns {@link #END}. */
    int takeHex(int count) {
        int from = position;
        String digits = takeWhile(unit -> unit < 0x80 && Character.digit(unit, 16) >= 0, count);
        if (digits.length() < count) {
            position = from;
            return END;
        }
        return Integer.parseInt(digits, 16);
    }

    InvalidPatternException error(String reason, String hint) {
        return error(position, reason, hint);
    }

    InvalidPatternException error(int at, String reason, String hint) {
        return new InvalidPatternException(Math.min(at, text.length()), reason, hint);
    }
}
