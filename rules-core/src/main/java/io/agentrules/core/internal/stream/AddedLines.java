package io.agentrules.core.internal.stream;

import io.agentrules.core.internal.path.DiffLines;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Filters a diff or patch that arrives in pieces and passes on only added lines: those that begin with {@code +}, without the
 * {@code +} but with their line ends. Any other text is passed on unchanged. How the text is split affects only the size of the
 * pieces.
 *
 * <p>The first line, after up to {@value #MAX_BLANKS} blanks and line ends, determines the format. A text is
 *
 * <ul>
 *   <li>a unified diff if it begins with {@code diff --git}, {@code diff --cc}, {@code diff --combined}, {@code ---}, {@code +++} or {@code Index:},
 *       each followed by a space, or with {@code @@};
 *   <li>a patch if it begins with {@code *** Begin Patch}, or with {@code *** Update File:}, {@code *** Add File:} or
 *       {@code *** Delete File:}, each followed by a space.
 * </ul>
 *
 * <p>Until the format is known, nothing is passed on; at most {@value #MAX_BLANKS} blanks and the length of the longest of these
 * prefixes are buffered. What a line is, {@link DiffLines} tells from its beginning, which is buffered as far as it is needed. A line that
 * may be the name of a file is buffered until the next line begins, or until it is longer than {@value #MAX_NAME} units.
 *
 * <p>Not thread-safe. Takes linear time and constant memory.
 */
final class AddedLines {
    private static final int MAX_BLANKS = 64;
    private static final int MAX_NAME = 2_048;
    private static final List<String> DIFFS =
            List.of("diff --git ", "diff --cc ", "diff --combined ", "--- ", "+++ ", "Index: ", "@@");
    private static final List<String> PATCHES =
            List.of("*** Begin Patch", "*** Update File: ", "*** Add File: ", "*** Delete File: ");
    private static final List<String> PREFIXES =
            Stream.concat(DIFFS.stream(), PATCHES.stream()).toList();
    private static final String BLANKS = " \t\r\n";

    /** The beginning of the text until its format is known, then that of a line. */
    private final StringBuilder start = new StringBuilder();

    private State state = State.UNDECIDED;
    private DiffLines lines = new DiffLines(true);
    private StringBuilder maybeName = new StringBuilder(0);
    private int neededStart;
    private int blanks;
    private int releasedAt;

    /** Receives the lines in pieces, which are never empty. The text may change after a call has returned. */
    @FunctionalInterface
    interface Sink {
        void text(CharSequence text, int from, int to);

        /** Receives, in pieces, a line that was there before and still is. */
        default void context(CharSequence text, int from, int to) {}

        /** Called where other lines are left out. */
        default void gap() {}
    }

    /** Until the format is known, undecided; then unchanged if it is no diff, else the position in a line; at last, finished. */
    private enum State {
        UNDECIDED,
        UNCHANGED,
        LINE_START,
        /** Before it is known what the line is. */
        LINE_KIND,
        ADDED,
        CONTEXT,
        /** In an added line that may be a name. */
        MAYBE_NAME,
        DROPPED,
        FINISHED
    }

    /**
     * Reads the next piece of the text.
     *
     * @param from the start of the piece in {@code piece}
     * @param to the end of the piece in {@code piece}, exclusive
     * @throws IllegalStateException if the text is finished
     */
    void feed(CharSequence piece, int from, int to, Sink sink) {
        Objects.checkFromToIndex(from, to, piece.length());
        if (state == State.FINISHED) {
            throw new IllegalStateException("The text is finished");
        }
        int at = from;
        while (state == State.UNDECIDED && at < to) {
            releasedAt = at;
            start.append(piece.charAt(at));
            detectFormat(piece.charAt(at), sink);
            at++;
        }
        lines(piece, at, to, sink);
    }

    /** Returns, while a sink receives buffered text, the index in the piece of the UTF-16 unit that released it. */
    int releasedAt() {
        return releasedAt;
    }

    /** Ends the text and passes on buffered text. A second call has no effect. */
    void finish(Sink sink) {
        if (state == State.UNDECIDED) {
            emit(start, 0, start.length(), sink);
        } else if (state == State.LINE_KIND) {
            endStart(sink);
        }
        releaseName(sink);
        state = State.FINISHED;
    }

    private void detectFormat(char unit, Sink sink) {
        if (start.length() - 1 == blanks && BLANKS.indexOf(unit) >= 0) {
            blanks++;
        }
        Optional<String> prefix = blanks > MAX_BLANKS ? Optional.empty() : possiblePrefix();
        if (prefix.isEmpty()) {
            state = State.UNCHANGED;
            emit(start, 0, start.length(), sink);
        } else if (prefix.get().length() == start.length() - blanks) {
            lines = new DiffLines(DIFFS.contains(prefix.get()));
            state = State.LINE_START;
            start.setLength(0);
            lines(prefix.get(), 0, prefix.get().length(), sink); // no prefix is an added line
        }
    }

    /** Returns a prefix that begins with the first line as far as it is known; none is the beginning of another. */
    private Optional<String> possiblePrefix() {
        // No stream: this is called for each of the first units, and a diff has many texts.
        for (int i = 0; i < PREFIXES.size(); i++) {
            if (mayBecome(PREFIXES.get(i))) {
                return Optional.of(PREFIXES.get(i));
            }
        }
        return Optional.empty();
    }

    private boolean mayBecome(String prefix) {
        int at = 0;
        while (blanks + at < start.length() && at < prefix.length() && start.charAt(blanks + at) == prefix.charAt(at)) {
            at++;
        }
        return blanks + at == start.length();
    }

    private void lines(CharSequence text, int from, int to, Sink sink) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case UNCHANGED -> emit(text, at, to, sink);
                case LINE_START -> beginLine(text.charAt(at), at, sink);
                case LINE_KIND -> lineStart(text.charAt(at), at, sink);
                default -> line(text, at, to, sink);
            };
        }
    }

    private int beginLine(char unit, int at, Sink sink) {
        neededStart = lines.neededStart(unit);
        state = State.LINE_KIND;
        start.setLength(0);
        return lineStart(unit, at, sink);
    }

    /** Reads a unit of the beginning of a line, and returns the index of the next one. */
    private int lineStart(char unit, int at, Sink sink) {
        boolean isEnd = unit == '\n';
        if (!isEnd) {
            start.append(unit);
        }
        if (isEnd || start.length() == neededStart) {
            releasedAt = at;
            endStart(sink);
        }
        return isEnd ? at : at + 1;
    }

    /** Handles the beginning of a line once it is known what the line is. */
    private void endStart(Sink sink) {
        DiffLines.Kind kind = lines.next(start);
        boolean isAdded = kind == DiffLines.Kind.ADDED;
        if (lines.isNamed()) {
            maybeName.setLength(0);
        }
        releaseName(sink);
        if (isAdded && lines.mayBeNames()) {
            maybeName.append(start, lines.columns(), start.length());
            state = State.MAYBE_NAME;
        } else if (isAdded) {
            emit(start, lines.columns(), start.length(), sink);
            state = State.ADDED;
        } else if (kind == DiffLines.Kind.CONTEXT) {
            sink.context(start, Math.min(lines.columns(), start.length()), start.length());
            state = State.CONTEXT;
        } else {
            state = State.DROPPED;
        }
        if (kind == DiffLines.Kind.HUNK) {
            sink.gap();
        }
    }

    private void releaseName(Sink sink) {
        emit(maybeName, 0, maybeName.length(), sink);
        maybeName.setLength(0);
    }

    private int line(CharSequence text, int from, int to, Sink sink) {
        int at = from;
        while (at < to && text.charAt(at) != '\n') {
            at++;
        }
        int end = Math.min(at + 1, to);
        if (state == State.ADDED) {
            emit(text, from, end, sink);
        } else if (state == State.CONTEXT) {
            sink.context(text, from, end);
        } else if (state == State.MAYBE_NAME) {
            end = Math.min(end, from + MAX_NAME - maybeName.length());
            maybeName.append(text, from, end);
            if (maybeName.length() == MAX_NAME) {
                releasedAt = end - 1;
                releaseName(sink);
                state = State.ADDED;
            }
        }
        if (end > at) {
            state = State.LINE_START;
        }
        return end;
    }

    /** Passes text on and returns its end. */
    private static int emit(CharSequence text, int from, int to, Sink sink) {
        if (from < to) {
            sink.text(text, from, to);
        }
        return to;
    }
}
