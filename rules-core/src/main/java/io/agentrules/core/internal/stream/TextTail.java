package io.agentrules.core.internal.stream;

/** The end of a text that arrives in pieces. */
final class TextTail {
    /** How much of it is kept, in UTF-16 units. */
    static final int MAX = 80;

    /** There is room for more, so that little of it has to be moved for a short piece. */
    private final char[] units = new char[2 * MAX];

    private int length;

    /** Takes the next piece. */
    void append(CharSequence text, int from, int to) {
        int begin = Math.max(from, to - MAX);
        if (length + to - begin > units.length) {
            System.arraycopy(units, length - MAX, units, 0, MAX);
            length = MAX;
        }
        if (text instanceof String string) { // in bulk, as it is done with nearly every piece
            string.getChars(begin, to, units, length);
        } else {
            for (int i = begin; i < to; i++) {
                units[length + i - begin] = text.charAt(i);
            }
        }
        length += to - begin;
    }

    /**
     * Returns the end of what was taken and of a piece that follows.
     *
     * @param max how much, in UTF-16 units, at most {@value #MAX}
     * @param to where the piece ends, exclusive
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
