package io.agentrules.core.guard;

import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import org.jspecify.annotations.Nullable;

/** The lines that a text adds, if it is a diff or patch, and the conditions that look at them alone. */
final class AddedText {
    private final AddedLines lines = new AddedLines();
    private final MatchStream stream;

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
    void feed(CharSequence piece, int from, int to, Sink sink) {
        lines.feed(piece, from, to, (text, begin, end) -> take(piece, text, begin, end, sink));
    }

    /** Takes lines that are slices of the piece, or text that was kept until it was clear what it is. */
    @SuppressWarnings("ReferenceEquality") // the piece itself is meant
    private void take(CharSequence piece, CharSequence text, int begin, int end, Sink sink) {
        long before = stream.position();
        MatchSink matches = (pattern, position) ->
                sink.matched(pattern, text == piece ? begin + (int) (position - before) : lines.at() + 1);
        stream.feed(text, begin, end, matches);
    }

    /** Ends the text. */
    void finish(MatchSink matches) {
        lines.finish((text, begin, end) -> stream.feed(text, begin, end, matches));
        stream.finish(matches);
    }
}
