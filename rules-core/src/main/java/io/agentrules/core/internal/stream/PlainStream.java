package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A stream that is one text. */
class PlainStream extends TextStream implements MatchedStream {
    private List<String> given = List.of();

    /** Starts an empty stream; {@code tool} is in lower case, or empty for text and thinking. */
    PlainStream(StreamSource source, String tool, TriggerIndex triggers, @Nullable SourceText parts) {
        super(source, tool, PathGlobs.NONE, 0, triggers, parts);
    }

    /**
     * Starts an empty stream of a tool that has further names, in lower case. Only this one keeps them: a session may have many streams.
     */
    static PlainStream named(
            Set<String> others, StreamSource source, String tool, TriggerIndex triggers, @Nullable SourceText parts) {
        return new PlainStream(source, tool, triggers, parts) {
            @Override
            Set<String> toolNames() {
                var names = new HashSet<>(super.toolNames());
                names.addAll(others);
                return names;
            }
        };
    }

    @Override
    public void paths(List<String> latest, TriggerMatcher matcher) {
        if (!latest.equals(given)) {
            given = latest;
            globs(matcher.globs(globs(), latest));
            SourceText parts = parts();
            if (parts != null) {
                parts.language(parts.language().with(latest));
            }
            matcher.checkPending(this, 0);
        }
    }

    @Override
    public void feed(String piece, TriggerMatcher matcher) {
        matcher.feed(this, piece, 0, piece.length());
    }

    @Override
    public void finish(TriggerMatcher matcher) {
        matcher.finish(this, 0);
        matcher.endWaiting(this, 0);
    }
}
