package io.agentrules.core.internal.stream;

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
    static @Nullable AddedText of(TriggerPatterns conditions) {
        return conditions.isEmpty() ? null : new AddedText(conditions.open());
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
