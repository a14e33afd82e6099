package io.agentrules.core.internal.stream;

import io.agentrules.api.SourcePart;
import java.util.Arrays;

/**
 * A text as a pattern sees it that watches only its code, or only its comments. It has the same length, and the same white space. A pattern
 * that watches code sees comments as white space, as a compiler does: {@code f /* x *}{@code / ()} is {@code f       ()}. A pattern that
 * watches comments sees each character of code as NUL, which only {@code .} and negated sets match.
 */
public final class PartText implements CharSequence {
    private static final char IN_CODE = ' ';
    private static final char IN_COMMENTS = '\0';

    private final boolean showsComments;
    private final char hidden;
    private char[] units = new char[128];
    private int length;

    /** Starts an empty text; {@code watched} is what it shows. */
    public PartText(SourcePart watched) {
        this.showsComments = watched == SourcePart.COMMENTS;
        this.hidden = showsComments ? IN_COMMENTS : IN_CODE;
    }

    /** Appends a unit. */
    public void append(char unit, boolean isComment) {
        reserve(1);
        units[length++] = isComment == showsComments ? unit : hidden(unit);
    }

    /** Appends units that are all comment, or all code. */
    public void append(CharSequence text, int from, int to, boolean isComment) {
        if (isComment == showsComments) {
            append(text, from, to);
            return;
        }
        reserve(to - from);
        for (int i = from; i < to; i++) {
            units[length++] = hidden(text.charAt(i));
        }
    }

    /** Appends units that are both comment and code, for all that is known. */
    void append(CharSequence text, int from, int to) {
        reserve(to - from);
        for (int i = from; i < to; i++) {
            units[length++] = text.charAt(i);
        }
    }

    private char hidden(char unit) {
        return unit == ' ' || (unit <= '\r' && unit >= '\t') ? unit : hidden;
    }

    private void reserve(int more) {
        if (units.length - length < more) {
            units = Arrays.copyOf(units, Math.max(2 * units.length, length + more));
        }
    }

    /** Removes the first units. */
    public void drop(int count) {
        System.arraycopy(units, count, units, 0, length - count);
        length -= count;
    }

    void clear() {
        length = 0;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return units[index];
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return new String(units, from, to - from);
    }

    @Override
    public String toString() {
        return new String(units, 0, length);
    }
}
