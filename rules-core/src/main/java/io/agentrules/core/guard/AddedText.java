package io.agentrules.core.guard;

import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import org.jspecify.annotations.Nullable;

/** The lines that a text adds, if it is a diff or patch, and the conditions that look at them alone. */
final class AddedText {
    private final AddedLines lines = new AddedLines();
    private final MatchStream stream;
    private final TextSink added = this::take;
    private final MatchSink found = this::found;

    // the piece that is being taken, which no object is made for each time
    private CharSequence piece = "";
    private Sink sink = (pattern, end) -> {};
    private boolean isSlice;
    private long begin;

    private AddedText(MatchStream stream) {
        this.stream = stream;
    }

    /** Begins; null when there are no conditions, as nearly always: an object for that would cost each text memory. */
    static @Nullable AddedText of(Conditions conditions) {
        return conditions.isEmpty() ? null : new AddedText(conditions.open());
    }

    /** Receives the conditions that match. */
    interface Sink {
        /** A condition matches, as is certain when the unit before {@code end}, in the piece that was taken, has been read. */
        void matched(int pattern, int end);
    }

    MatchStream stream() {
        return stream;
    }

    /** Takes the next piece of the text. */
    void feed(CharSequence next, int from, int to, Sink matches) {
        piece = next;
        sink = matches;
        lines.feed(next, from, to, added);
    }

    /** Takes lines that are slices of the piece, or text that was kept until it was clear what it is. */
    @SuppressWarnings("ReferenceEquality") // the piece itself is meant
    private void take(CharSequence text, int from, int to) {
        isSlice = text == piece;
        begin = from - stream.position();
        stream.feed(text, from, to, found);
    }

    private void found(int pattern, long position) {
        sink.matched(pattern, isSlice ? (int) (begin + position) : lines.at() + 1);
    }

    /** Ends the text. */
    void finish(MatchSink matches) {
        lines.finish((text, begin, end) -> stream.feed(text, begin, end, matches));
        stream.finish(matches);
    }
}
