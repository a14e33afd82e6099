package io.agentrules.core.internal.stream;

/** Keeps the end of a text that arrives in pieces. */
final class TextTail {
    /** The length of the kept text in UTF-16 units. */
    static final int MAX = 80;

    /** Twice the maximum, so that text is rarely moved for short pieces. */
    private final char[] units = new char[2 * MAX];

    private int length;

    /** Appends the next piece. */
    void append(CharSequence text, int from, int to) {
        int begin = Math.max(from, to - MAX);
        if (length + to - begin > units.length) {
            System.arraycopy(units, length - MAX, units, 0, MAX);
            length = MAX;
        }
        if (text instanceof String string) { // a bulk copy, possible for almost every piece
            string.getChars(begin, to, units, length);
        } else {
            for (int i = begin; i < to; i++) {
                units[length + i - begin] = text.charAt(i);
            }
        }
        length += to - begin;
    }

    /**
     * Returns the end of the appended text followed by one more piece.
     *
     * @param max the maximum length in UTF-16 units, at most {@value #MAX}
     * @param to the end of the piece, exclusive
     */
    String with(int max, CharSequence text, int from, int to) {
        int ofPiece = Math.min(max, to - from);
        int before = Math.min(max - ofPiece, length);
        String end = new StringBuilder(max)
                .append(units, length - before, before)
                .append(text, to - ofPiece, to)
                .toString();
        return !end.isEmpty() && Character.isLowSurrogate(end.charAt(0)) && end.length() == max
                ? end.substring(1)
                : end;
    }
}
