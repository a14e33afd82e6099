package io.agentrules.core.guard;

import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;

/** The lines that a text adds, if it is a diff or patch, and the conditions that look at them alone. */
final class AddedText {
    private final AddedLines lines = new AddedLines();
    private final MatchStream stream;

    AddedText(MatchStream stream) {
        this.stream = stream;
    }

    AddedLines lines() {
        return lines;
    }

    MatchStream stream() {
        return stream;
    }

    /** Ends the text. */
    void finish(MatchSink matches) {
        lines.finish((text, begin, end) -> stream.feed(text, begin, end, matches));
        stream.finish(matches);
    }
}
