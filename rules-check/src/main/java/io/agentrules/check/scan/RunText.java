package io.agentrules.check.scan;

import io.agentrules.api.SourcePart;
import io.agentrules.core.internal.source.SourceLexer;
import io.agentrules.core.internal.stream.PartText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a run of lines that follow each other in a file, joined by {@code \n}, and where its characters are in the file. What is too far
 * back for a match is dropped, so that a run of any length takes little memory.
 */
final class RunText {
    /** What is kept: a match, and room for what follows it. */
    private static final int KEPT = 2 * MatchExtent.MAX_DISTANCE;

    private final StringBuilder text = new StringBuilder();

    /** As patterns see it that watch code, and those that watch comments: as much as was asked for. */
    private final PartText code = new PartText(SourcePart.CODE);

    private final PartText comments = new PartText(SourcePart.COMMENTS);

    private final SourceLexer.Sink parts = new SourceLexer.Sink() {
        @Override
        public void unit(char unit, boolean isComment) {
            code.append(unit, isComment);
            comments.append(unit, isComment);
        }

        @Override
        public void units(CharSequence run, int from, int to, boolean isComment) {
            code.append(run, from, to, isComment);
            comments.append(run, from, to, isComment);
        }
    };

    /** Tells comments from code where {@code code} ends; null where both are the text itself. */
    private final @Nullable SourceLexer lexer;

    private final int firstLine;
    private int lines;
    private long dropped;

    /** How much of the first line that is kept was dropped. */
    private int droppedInLine;

    private long lineStart;

    /**
     * Starts without a line.
     *
     * @param firstLine the 1-based number of the first line
     * @param lexer tells comments from code from there on, and reads these lines at the latest in {@link #readToEnd}; null for none
     */
    RunText(int firstLine, @Nullable SourceLexer lexer) {
        this.firstLine = firstLine;
        this.lexer = lexer;
    }

    /** A place in the file, both 1-based. */
    record Place(int line, int column) {}

    /** Adds the next line, and returns what it adds to the text. */
    String add(String line) {
        if (text.length() > 2 * KEPT) {
            readToEnd();
            int drop = text.length() - KEPT;
            int lineBreak = text.lastIndexOf("\n", drop - 1);
            droppedInLine = lineBreak < 0 ? droppedInLine + drop : drop - lineBreak - 1;
            text.delete(0, drop);
            code.drop(Math.min(drop, code.length()));
            comments.drop(Math.min(drop, comments.length()));
            dropped += drop;
        }
        String piece = lines == 0 ? line : "\n" + line;
        lineStart = length() + (lines == 0 ? 0 : 1);
        text.append(piece);
        lines++;
        return piece;
    }

    /** Lets the lexer read all lines. Usually no match needs that, and it takes long. */
    void readToEnd() {
        if (lexer != null) {
            lexer.read(text, code.length(), text.length(), parts);
            lexer.settle(parts);
        }
    }

    /** Returns what is kept, as patterns see it that watch a part of it. */
    CharSequence kept(Optional<SourcePart> part) {
        if (part.isEmpty() || lexer == null) {
            return text;
        }
        readToEnd();
        return part.get() == SourcePart.CODE ? code : comments;
    }

    /** Returns how much was dropped before what is kept. */
    long dropped() {
        return dropped;
    }

    /** Returns how long the run is, dropped text included. */
    long length() {
        return dropped + text.length();
    }

    /** Returns the text from an offset in the run on. */
    String from(long offset) {
        return text.substring((int) (offset - dropped));
    }

    /** Returns the offset in the run of the first line break from an offset in what is kept on; the run's length if there is none. */
    long lineBreak(int at) {
        int found = text.indexOf("\n", at);
        return found < 0 ? length() : dropped + found;
    }

    /** Returns the number of the last line. */
    private int lastLine() {
        return firstLine + Math.max(0, lines - 1);
    }

    /** Returns the place of an offset in what is kept. */
    Place place(int at) {
        if (dropped + at >= lineStart) {
            return new Place(lastLine(), 1 + (int) (dropped + at - lineStart));
        }
        int line = lastLine();
        int before = (int) (lineStart - dropped);
        while (before > at) { // over the line break before
            before = text.lastIndexOf("\n", before - 1);
            line -= before >= at ? 1 : 0;
        }
        int lineBreak = text.lastIndexOf("\n", at - 1);
        return new Place(line, lineBreak < 0 ? 1 + droppedInLine + at : at - lineBreak);
    }

    /** Returns the line around an offset in what is kept, as far as an excerpt has room. */
    String excerpt(int at) {
        int end = at;
        while (end < text.length() && end - at < Finding.MAX_EXCERPT && text.charAt(end) != '\n') {
            end++;
        }
        int from = at;
        while (from > 0 && end - from < Finding.MAX_EXCERPT && text.charAt(from - 1) != '\n') {
            from--;
        }
        return text.substring(from, end).strip();
    }
}
