package io.agentrules.core.internal.stream;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Of a diff or patch that arrives in pieces, hands on only what it adds: the lines that begin with {@code +}, without it,
 * with their line ends ({@code \n}, with what stands before it). Any other text is handed on unchanged. How the text is
 * cut changes nothing but the size of the pieces.
 *
 * <p>The first line decides, after up to {@value #MAX_BLANKS} blanks and line ends: a text is
 *
 * <ul>
 *   <li>a unified diff if it begins with {@code diff --git}, {@code ---}, {@code +++} or {@code Index:}, each with a blank
 *       behind it, or with {@code @@};
 *   <li>a patch if it begins with {@code *** Begin Patch}, or with {@code *** Update File:}, {@code *** Add File:} or
 *       {@code *** Delete File:}, each with a blank behind it.
 * </ul>
 *
 * <p>Until that is known, nothing is handed on; at most {@value #MAX_BLANKS} blanks and as much as the longest of these
 * beginnings are kept meanwhile. In a unified diff, a line that begins with {@code +++} and a blank names a file if it is
 * the first one, or if the one before begins with {@code ---} and a blank; everywhere else it is an added line.
 *
 * <p>For one thread at a time. Takes time by the length of the text, and memory that does not grow with it.
 */
final class AddedLines {
    private static final int MAX_BLANKS = 64;
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final List<String> DIFFS = List.of("diff --git ", OLD, NEW, "Index: ", "@@");
    private static final List<String> PATCHES =
            List.of("*** Begin Patch", "*** Update File: ", "*** Add File: ", "*** Delete File: ");

    private final StringBuilder first = new StringBuilder();
    private State state = State.UNDECIDED;
    private boolean isDiff;
    private boolean isAfterOld;
    private int seen;
    private int at;

    /** What the text is, before its lines are looked at; then where in a line it is. */
    private enum State {
        UNDECIDED,
        UNCHANGED,
        LINE_START,
        MAYBE_OLD,
        MAYBE_NEW,
        ADDED,
        DROPPED,
        FINISHED
    }

    /**
     * Takes the next piece of the text.
     *
     * @param from where the piece begins in {@code piece}
     * @param to where the piece ends in {@code piece}, exclusive
     * @throws IllegalStateException if the text is finished
     */
    void feed(CharSequence piece, int from, int to, TextSink sink) {
        Objects.checkFromToIndex(from, to, piece.length());
        if (state == State.FINISHED) {
            throw new IllegalStateException("The text is finished");
        }
        at = from;
        while (state == State.UNDECIDED && at < to) {
            first.append(piece.charAt(at));
            decide(sink);
            at++;
        }
        lines(piece, at, to, sink);
    }

    /** Returns, while a sink is called with text that was kept, where in the piece the unit is that led to the call. */
    int at() {
        return at;
    }

    /** Ends the text, and hands on what was kept. A second call does nothing. */
    void finish(TextSink sink) {
        if (state == State.UNDECIDED) {
            emit(first, 0, first.length(), sink);
        } else if (state == State.MAYBE_NEW) {
            emit(NEW, 1, seen, sink);
        }
        state = State.FINISHED;
    }

    private void decide(TextSink sink) {
        int start = 0;
        while (start < first.length() && " \t\r\n".indexOf(first.charAt(start)) >= 0) {
            start++;
        }
        String line = first.substring(start);
        isDiff = DIFFS.stream().anyMatch(line::startsWith);
        if (isDiff || PATCHES.stream().anyMatch(line::startsWith)) {
            isAfterOld = isDiff;
            state = State.LINE_START;
            lines(first, start, first.length(), sink);
        } else if (start > MAX_BLANKS || !mayBecomeOne(line)) {
            state = State.UNCHANGED;
            emit(first, 0, first.length(), sink);
        }
    }

    private static boolean mayBecomeOne(String line) {
        return Stream.of(DIFFS, PATCHES).flatMap(List::stream).anyMatch(beginning -> beginning.startsWith(line));
    }

    private void lines(CharSequence text, int from, int to, TextSink sink) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case UNCHANGED -> emit(text, at, to, sink);
                case LINE_START -> beginLine(text.charAt(at), at);
                case MAYBE_OLD, MAYBE_NEW -> nameFile(text.charAt(at), at, sink);
                default -> line(text, at, to, sink);
            };
        }
    }

    private int beginLine(char unit, int at) {
        State added = isAfterOld ? State.MAYBE_NEW : State.ADDED;
        state = unit == '+' ? added : unit == '-' && isDiff ? State.MAYBE_OLD : State.DROPPED;
        isAfterOld = false;
        seen = 1;
        return state == State.DROPPED ? at : at + 1;
    }

    private int nameFile(char unit, int at, TextSink sink) {
        boolean mayBeNew = state == State.MAYBE_NEW;
        String beginning = mayBeNew ? NEW : OLD;
        if (unit == beginning.charAt(seen)) {
            seen++;
            if (seen == beginning.length()) {
                isAfterOld = !mayBeNew;
                state = State.DROPPED;
            }
            return at + 1;
        }
        if (mayBeNew) {
            this.at = at;
            emit(NEW, 1, seen, sink);
        }
        state = mayBeNew ? State.ADDED : State.DROPPED;
        return at;
    }

    private int line(CharSequence text, int from, int to, TextSink sink) {
        int at = from;
        while (at < to && text.charAt(at) != '\n') {
            at++;
        }
        int end = Math.min(at + 1, to);
        if (state == State.ADDED) {
            emit(text, from, end, sink);
        }
        if (at < to) {
            state = State.LINE_START;
        }
        return end;
    }

    /** Hands text on, and returns where it ends. */
    private static int emit(CharSequence text, int from, int to, TextSink sink) {
        if (from < to) {
            sink.text(text, from, to);
        }
        return to;
    }
}
