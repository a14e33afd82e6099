package io.agentrules.core.internal.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits Markdown into prose, fenced code and, if asked for, block-level HTML comments. Takes linear time.
 *
 * <p>Follows CommonMark 0.31 (sections 4.5 and 4.6), also in block quotes and list items: a fence has at least three backticks or
 * tildes, is indented by at most three columns relative to its container, and is closed by a run at least as long, by the end of
 * its container, or by the end of the text. A comment starts a line outside block quotes and list items, is indented like a fence and ends
 * with {@code -->}; others may follow in its last line. Unlike in CommonMark, text after a comment on the same line is prose, and so is a
 * comment that is not closed: otherwise a missing mark would hide the rest of the text.
 *
 * <p>Indented code and HTML are prose, because in real files indented lines mostly continue list items, unless the text is read {@linkplain
 * #strictly strictly}.
 */
public final class MarkdownBlocks {
    private static final int MAX_INDENT = 3;
    private static final int TAB = 4;
    private static final int MAX_TAG = 1_000;
    private static final String OPEN = "<!--";
    private static final String CLOSE = "-->";

    private static final Pattern LIST_MARKER = Pattern.compile("(?:[-+*]|[0-9]{1,9}[.)])(?=[ \\t])");

    /** The line that opens a fence; with another backtick, it would be a code span. */
    private static final Pattern FENCE = Pattern.compile("(?s)(`{3,}+)[^`]*+|(~{3,}+).*");

    private static final Pattern HTML_UP_TO_ITS_END =
            Pattern.compile("(?i)<(?:(script|pre|style|textarea)(?:[\\s>]|$)|(\\?)|(!\\[CDATA\\[)|(![A-Za-z]))");
    private static final Pattern HTML_UP_TO_A_BLANK_LINE = Pattern.compile(
            "(?i)</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt"
                    + "|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu"
                    + "|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title"
                    + "|tr|track|ul)(?:\\s|/?>|$)");
    private static final Pattern TAG_ALONE = Pattern.compile(
            "</?[A-Za-z][\\w-]*(?:\\s+[A-Za-z_:][\\w.:-]*(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*\\s*/?>\\s*");

    private static final String BLANK_LINE = "\n";

    private final String text;
    private final boolean comments;
    private final boolean strict;
    private String html = ""; // what ends the HTML that the next line is in; empty if it is in none
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

    private MarkdownBlocks(String text, boolean comments, boolean strict) {
        this.text = text;
        this.comments = comments;
        this.strict = strict;
    }

    /**
     * Returns the blocks of a text, in order and without gaps.
     *
     * @param comments whether HTML comments are blocks of their own; otherwise, they are prose
     */
    public static List<Block> of(String text, boolean comments) {
        return new MarkdownBlocks(text, comments, false).read();
    }

    /** Returns the blocks of a text, in order and without gaps; HTML and indented code are code, and comments are blocks of their own. */
    public static List<Block> strictly(String text) {
        return new MarkdownBlocks(text, true, true).read();
    }

    private List<Block> read() {
        for (int start = 0; start < text.length(); start = end + 1) {
            line(start);
        }
        return blocks;
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
        if ((html.isEmpty() || !strict) && opensFence()) {
            html = "";
            addLine(Kind.CODE, start);
        } else if (html.isEmpty() && comments && quotes == 0 && listColumn == 0 && startsComment()) {
            comment(start);
        } else if (comments && isVerbatim() && strict) {
            addLine(Kind.CODE, start);
        } else {
            closed |= at != first || quotes != outer || peek() == '#' || peek() == '|';
            addLine(Kind.PROSE, start);
            closed = at == end || peek() == '#' || peek() == '|' || (strict && isRuler());
        }
    }

    /** Returns whether the line is HTML or indented code. */
    private boolean isVerbatim() {
        String line = text.substring(at, end);
        if (html.isEmpty()) {
            if (closed && !line.isEmpty() && column - listColumn > MAX_INDENT) {
                return true;
            }
            html = column - listColumn <= MAX_INDENT ? htmlEnd(line) : "";
            if (html.isEmpty()) {
                return false;
            }
        } else if (html.equals(BLANK_LINE) && line.isEmpty()) {
            html = "";
            return false;
        }
        if (line.toLowerCase(Locale.ROOT).contains(html)) {
            html = "";
        }
        return true;
    }

    /** Returns what ends the HTML that a line starts with; empty if it starts with none. A long tag alone in its line is none. */
    private String htmlEnd(String line) {
        String start = line.substring(0, Math.min(line.length(), MAX_TAG));
        Matcher upToItsEnd = HTML_UP_TO_ITS_END.matcher(start);
        if (upToItsEnd.lookingAt()) {
            String tag = upToItsEnd.group(1);
            return tag != null
                    ? "</" + tag.toLowerCase(Locale.ROOT) + ">"
                    : upToItsEnd.group(2) != null ? "?>" : upToItsEnd.group(3) != null ? "]]>" : ">";
        }
        boolean isHtml = HTML_UP_TO_A_BLANK_LINE.matcher(start).lookingAt()
                || (closed
                        && start.length() == line.length()
                        && TAG_ALONE.matcher(start).matches());
        return isHtml ? BLANK_LINE : "";
    }

    /** Returns whether the line is a ruler or underlines a heading. */
    private boolean isRuler() {
        String line = text.substring(at, end).strip();
        return "=-*_".indexOf(peek()) >= 0 && line.chars().allMatch(c -> c == line.charAt(0));
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
            if (after < 0) {
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
        addLineAfterComment(from, from != start);
    }

    /** Adds the rest of a line, without further comments if it starts with one. */
    private void addLineAfterComment(int start, boolean hasComment) {
        int from = start;
        for (int open = text.indexOf(OPEN, from);
                hasComment && open >= 0 && open < end;
                open = text.indexOf(OPEN, from)) {
            int after = text.indexOf(CLOSE, open + OPEN.length());
            if (after < 0 || after >= end) {
                break;
            }
            add(Kind.PROSE, from, open);
            from = after + CLOSE.length();
            add(Kind.COMMENT, open, from);
        }
        addLine(Kind.PROSE, from);
    }

    /** Returns the end of the comment that starts here; negative if it is not closed. Searches no part of the text twice. */
    private int commentEnd() {
        int from = at + OPEN.length();
        boolean isShort = text.startsWith(">", from) || text.startsWith("->", from); // ends in its line, or is none
        if (isShort) {
            int inLine = text.indexOf(CLOSE, from);
            return inLine < 0 || inLine > end ? -1 : inLine + CLOSE.length();
        }
        if (close >= 0 && close < from) {
            close = text.indexOf(CLOSE, from);
        }
        return close < 0 ? -1 : close + CLOSE.length();
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
        Matcher marker = LIST_MARKER.matcher(text).region(at, end);
        return marker.lookingAt() ? marker.end() - at : 0;
    }

    private boolean opensFence() {
        Matcher opening = FENCE.matcher(text).region(at, end);
        if (column - listColumn > MAX_INDENT || !opening.matches()) {
            return false;
        }
        mark = text.charAt(at);
        fence = Math.max(opening.end(1), opening.end(2)) - at;
        return true;
    }

    private boolean closesFence() {
        String line = text.substring(at, end).stripTrailing();
        return column - listColumn <= MAX_INDENT
                && line.length() >= fence
                && line.chars().allMatch(c -> c == mark);
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
