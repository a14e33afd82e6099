package io.agentrules.core.internal.path;

/**
 * Removes fenced code blocks from a text, because pasted code names files that the request is not about.
 *
 * <p>Follows CommonMark 0.31 (section 4.5), also in block quotes and list items: a fence has at least three backticks or tildes,
 * is indented by at most three columns relative to its container, and is closed by a run at least as long, by the end of its
 * container, or by the end of the text.
 */
final class FencedCode {
    private static final int MIN_FENCE = 3;
    private static final int MAX_INDENT = 3;
    private static final int TAB = 4;
    private static final int MAX_NUMBER = 9;

    private final String text;
    private final StringBuilder prose;
    private int quotes; // number of block quotes around the line, or around the open fence
    private int listColumn; // column where the content of the list item starts
    private int fence; // length of the open fence; 0 if none is open
    private char mark;
    private int at;
    private int column;
    private int end;

    private FencedCode(String text) {
        this.text = text;
        this.prose = new StringBuilder(text.length());
    }

    /** Returns the text without its fenced code blocks; other lines are unchanged. */
    static String removedFrom(String text) {
        if (!text.contains("```") && !text.contains("~~~")) {
            return text;
        }
        var code = new FencedCode(text);
        for (int start = 0; start < text.length(); start = code.end + 1) {
            code.line(start);
        }
        return code.prose.toString();
    }

    private void line(int start) {
        end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        enterQuotes(start);
        if (fence > 0) {
            if (isInFence()) {
                if (closesFence()) {
                    fence = 0;
                }
                return;
            }
            fence = 0;
            enterQuotes(start);
        }
        enterListItems();
        if (!opensFence()) {
            prose.append(text, start, Math.min(end + 1, text.length()));
        }
    }

    /** Skips the markers of block quotes; inside a fence, only those around the fence. */
    private void enterQuotes(int start) {
        int inside = 0;
        at = start;
        column = 0;
        skipBlanks();
        while (column <= MAX_INDENT && peek() == '>' && (fence == 0 || inside < quotes)) {
            at++;
            inside++;
            column = peek() == ' ' ? -1 : 0; // one blank belongs to the marker
            skipBlanks();
        }
        if (fence == 0) {
            listColumn = inside == quotes ? listColumn : 0;
            quotes = inside;
        } else if (inside < quotes) {
            column = -1; // the block quote has ended, and the fence with it
        }
    }

    private boolean isInFence() {
        return column >= listColumn || (column >= 0 && at == end);
    }

    private void enterListItems() {
        if (at == end) {
            return;
        }
        if (column < listColumn) {
            listColumn = 0;
        }
        for (int marker = listMarker(); marker > 0 && column - listColumn <= MAX_INDENT; marker = listMarker()) {
            at += marker;
            column += marker;
            skipBlanks();
            listColumn = column;
        }
    }

    /** Returns the length of the list marker at the current position, which a blank must follow; 0 if there is none. */
    private int listMarker() {
        int i = at;
        while (i < end && i - at < MAX_NUMBER && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        String marks = i == at ? "-+*" : ".)";
        boolean isMarker = i + 1 < end && marks.indexOf(text.charAt(i)) >= 0 && " \t".indexOf(text.charAt(i + 1)) >= 0;
        return isMarker ? i + 1 - at : 0;
    }

    private boolean opensFence() {
        char first = peek();
        int length = runLength(first);
        if (column - listColumn > MAX_INDENT || (first != '`' && first != '~') || length < MIN_FENCE) {
            return false;
        }
        if (first == '`' && text.substring(at + length, end).indexOf('`') >= 0) {
            return false; // a code span
        }
        mark = first;
        fence = length;
        return true;
    }

    private boolean closesFence() {
        int length = runLength(mark);
        return column - listColumn <= MAX_INDENT
                && length >= fence
                && text.substring(at + length, end).isBlank();
    }

    private int runLength(char c) {
        int i = at;
        while (i < end && text.charAt(i) == c) {
            i++;
        }
        return i - at;
    }

    private char peek() {
        return at < end ? text.charAt(at) : '\n';
    }

    private void skipBlanks() {
        for (; peek() == ' ' || peek() == '\t'; at++) {
            column += peek() == '\t' ? TAB - Math.floorMod(column, TAB) : 1;
        }
    }
}
