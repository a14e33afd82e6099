package io.agentrules.core.internal.stream;

import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import org.jspecify.annotations.Nullable;

/** The added lines of a text that is a diff or patch, and the patterns that match only in them. */
final class AddedText {
    private final AddedLines lines = new AddedLines();
    private final MatchStream stream;

    private AddedText(MatchStream stream) {
        this.stream = stream;
    }

    /** Starts matching; null if there are no patterns, which is the usual case, to save memory for each text. */
    static @Nullable AddedText of(TriggerPatterns patterns) {
        return patterns.isEmpty() ? null : new AddedText(patterns.open());
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
