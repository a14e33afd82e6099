package io.agentrules.core.internal.support;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits Markdown into prose, fenced code and, if asked for, block-level HTML comments. Takes linear time.
 *
 * <p>Follows CommonMark 0.31 (sections 4.5 and 4.6), also in block quotes and list items: a fence has at least three backticks or
 * tildes, is indented by at most three columns relative to its container, and is closed by a run at least as long, by the end of
 * its container, or by the end of the text. A comment starts a line outside block quotes, is indented like a fence and ends with
 * {@code -->}. Unlike in CommonMark, text after a comment on the same line is prose, and so is a comment that is not closed:
 * otherwise a missing mark would hide the rest of the text.
 *
 * <p>Indented code is prose, because in real files indented lines mostly continue list items.
 */
public final class MarkdownBlocks {
    private static final int MIN_FENCE = 3;
    private static final int MAX_INDENT = 3;
    private static final int TAB = 4;
    private static final int MAX_NUMBER = 9;
    private static final String OPEN = "<!--";
    private static final String CLOSE = "-->";

    private final String text;
    private final boolean comments;
    private final List<Block> blocks = new ArrayList<>();
    private int quotes; // number of block quotes around the line, or around the open fence
    private int listColumn; // column where the content of the list item starts
    private int fence; // length of the open fence; 0 if none is open
    private char mark;
    private int at;
    private int column;
    private int end;
    private boolean closed = true; // whether the next line of prose starts a new block
    private int close; // index of the last end of a comment that was searched for; -1 if there is none

    /** What a block is. */
    public enum Kind {
        /** Lines that can share a code span: a paragraph, a list item without its children, a heading, blank lines. */
        PROSE,
        /** A fenced code block, or a part of one, with its fences. */
        CODE,
        /** Whole lines with comments, or the start of a line up to the end of a comment. */
        COMMENT
    }

    /**
     * A part of a text.
     *
     * @param kind what it is
     * @param start index of the first character
     * @param end index after the last character
     */
    public record Block(Kind kind, int start, int end) {}

    private MarkdownBlocks(String text, boolean comments) {
        this.text = text;
        this.comments = comments;
    }

    /**
     * Returns the blocks of a text, in order and without gaps.
     *
     * @param comments whether HTML comments are blocks of their own; otherwise, they are prose
     */
    public static List<Block> of(String text, boolean comments) {
        var markdown = new MarkdownBlocks(text, comments);
        for (int start = 0; start < text.length(); start = markdown.end + 1) {
            markdown.line(start);
        }
        return markdown.blocks;
    }

    /** Returns the text without its fenced code blocks; other lines are unchanged. */
    public static String withoutFencedCode(String text) {
        if (!text.contains("```") && !text.contains("~~~")) {
            return text;
        }
        var prose = new StringBuilder(text.length());
        of(text, false).stream()
                .filter(block -> block.kind() != Kind.CODE)
                .forEach(block -> prose.append(text, block.start(), block.end()));
        return prose.toString();
    }

    private void line(int start) {
        findEnd(start);
        int outer = quotes;
        enterQuotes(start);
        if (fence > 0) {
            if (isInFence()) {
                if (closesFence()) {
                    fence = 0;
                }
                addLine(Kind.CODE, start);
                return;
            }
            fence = 0;
            enterQuotes(start);
        }
        int first = at;
        enterListItems();
        if (opensFence()) {
            addLine(Kind.CODE, start);
        } else if (comments && quotes == 0 && at == first && startsComment()) {
            comment(start);
        } else {
            closed |= at != first || quotes != outer || peek() == '#' || peek() == '|';
            addLine(Kind.PROSE, start);
            closed = at == end || peek() == '#' || peek() == '|';
        }
    }

    private void findEnd(int start) {
        end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
    }

    private void addLine(Kind kind, int start) {
        add(kind, start, Math.min(end + 1, text.length()));
    }

    private void add(Kind kind, int from, int to) {
        int last = blocks.size() - 1;
        if (last >= 0 && blocks.get(last).kind() == kind && (kind != Kind.PROSE || !closed)) {
            blocks.set(last, new Block(kind, blocks.get(last).start(), to));
        } else {
            blocks.add(new Block(kind, from, to));
        }
        closed = kind != Kind.PROSE;
    }

    private boolean startsComment() {
        return column - listColumn <= MAX_INDENT && text.startsWith(OPEN, at);
    }

    /** Adds the comments at the start of the current line, up to the end of the line where the last one ends. */
    private void comment(int start) {
        int from = start;
        while (text.startsWith(OPEN, at)) {
            int after = commentEnd();
            if (after < 0 || leavesListItem(after)) {
                break;
            }
            at = after;
            if (at > end) {
                findEnd(at);
            }
            skipBlanks();
            boolean last = at == end;
            add(Kind.COMMENT, from, last ? Math.min(end + 1, text.length()) : after);
            from = after;
            if (last) {
                return;
            }
        }
        closed |= from != start;
        addLine(Kind.PROSE, from);
    }

    /** Returns the end of the comment that starts here; negative if it is not closed. Searches no part of the text twice. */
    private int commentEnd() {
        int from = at + OPEN.length() - 2; // "<!-->" is a comment, too
        if (close >= 0 && close < from) {
            close = text.indexOf(CLOSE, from);
        }
        return close < 0 ? -1 : close + CLOSE.length();
    }

    /** Returns whether a line before {@code to} ends the list item around the comment; if so, moves to the line before it. */
    private boolean leavesListItem(int to) {
        int commentStart = at;
        int lineEnd = end;
        for (int start = end + 1; listColumn > 0 && start < to; start = end + 1) {
            int before = end;
            findEnd(start);
            at = start;
            column = 0;
            skipBlanks();
            if (at < end && column < listColumn) {
                end = before; // the comment is not closed inside its container
                return true;
            }
        }
        at = commentStart;
        end = lineEnd;
        return false;
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
