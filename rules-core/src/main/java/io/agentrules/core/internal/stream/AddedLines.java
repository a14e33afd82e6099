package io.agentrules.core.internal.stream;

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
 *   <li>a unified diff if it begins with {@code diff --git}, {@code ---}, {@code +++} or {@code Index:}, each followed by a space,
 *       or with {@code @@};
 *   <li>a patch if it begins with {@code *** Begin Patch}, or with {@code *** Update File:}, {@code *** Add File:} or
 *       {@code *** Delete File:}, each followed by a space.
 * </ul>
 *
 * <p>Until the format is known, nothing is passed on; at most {@value #MAX_BLANKS} blanks and the length of the longest of these
 * prefixes are buffered. In a unified diff, a line that begins with {@code +++} and a space names a file if it is the first line or
 * the line before begins with {@code ---} and a space; otherwise it is an added line.
 *
 * <p>Not thread-safe. Takes linear time and constant memory.
 */
final class AddedLines {
    private static final int MAX_BLANKS = 64;
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final List<String> DIFFS = List.of("diff --git ", OLD, NEW, "Index: ", "@@");
    private static final List<String> PATCHES =
            List.of("*** Begin Patch", "*** Update File: ", "*** Add File: ", "*** Delete File: ");
    private static final List<String> PREFIXES =
            Stream.concat(DIFFS.stream(), PATCHES.stream()).toList();
    private static final String BLANKS = " \t\r\n";

    private final StringBuilder start = new StringBuilder();
    private State state = State.UNDECIDED;
    private int blanks;
    private boolean isDiff;
    private boolean isAfterOld;
    private int matchedPrefix;
    private int releasedAt;

    /** Receives the lines in pieces, which are never empty. The text may change after a call has returned. */
    @FunctionalInterface
    interface Sink {
        void text(CharSequence text, int from, int to);
    }

    /** Until the format is known, undecided; then unchanged if it is no diff, else the position in a line; at last, finished. */
    private enum State {
        UNDECIDED,
        UNCHANGED,
        LINE_START,
        /** In what may become {@link #OLD}. */
        MAYBE_OLD,
        /** In what may become {@link #NEW}. */
        MAYBE_NEW,
        ADDED,
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
        releasedAt = from;
        while (state == State.UNDECIDED && releasedAt < to) {
            start.append(piece.charAt(releasedAt));
            detectFormat(piece.charAt(releasedAt), sink);
            releasedAt++;
        }
        lines(piece, releasedAt, to, sink);
    }

    /** Returns, while a sink receives buffered text, the index in the piece of the UTF-16 unit that released it. */
    int releasedAt() {
        return releasedAt;
    }

    /** Ends the text and passes on buffered text. A second call has no effect. */
    void finish(Sink sink) {
        if (state == State.UNDECIDED) {
            emit(start, 0, start.length(), sink);
        } else if (state == State.MAYBE_NEW) {
            emit(NEW, 1, matchedPrefix, sink);
        }
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
            isDiff = DIFFS.contains(prefix.get());
            isAfterOld = isDiff; // a first line "+++ " names a file
            state = State.LINE_START;
            lines(start, blanks, start.length(), sink);
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
                case LINE_START -> beginLine(text.charAt(at), at);
                case MAYBE_OLD, MAYBE_NEW -> fileHeader(text.charAt(at), at, sink);
                default -> line(text, at, to, sink);
            };
        }
    }

    private int beginLine(char unit, int at) {
        State added = isAfterOld ? State.MAYBE_NEW : State.ADDED;
        state = unit == '+' ? added : unit == '-' && isDiff ? State.MAYBE_OLD : State.DROPPED;
        isAfterOld = false;
        matchedPrefix = 1;
        return state == State.DROPPED ? at : at + 1;
    }

    private int fileHeader(char unit, int at, Sink sink) {
        boolean mayBeNew = state == State.MAYBE_NEW;
        String prefix = mayBeNew ? NEW : OLD;
        if (unit == prefix.charAt(matchedPrefix)) {
            matchedPrefix++;
            if (matchedPrefix == prefix.length()) {
                isAfterOld = !mayBeNew;
                state = State.DROPPED;
            }
            return at + 1;
        }
        if (mayBeNew) {
            releasedAt = at;
            emit(NEW, 1, matchedPrefix, sink);
        }
        state = mayBeNew ? State.ADDED : State.DROPPED;
        return at;
    }

    private int line(CharSequence text, int from, int to, Sink sink) {
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

    /** Passes text on and returns its end. */
    private static int emit(CharSequence text, int from, int to, Sink sink) {
        if (from < to) {
            sink.text(text, from, to);
        }
        return to;
    }
}
