package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A stream that is one text. */
final class PlainStream extends TextStream implements MatchedStream {
    private final Set<String> otherNames;
    private List<String> given = List.of();

    /**
     * Starts an empty stream.
     *
     * @param tool in lower case, or empty for text and thinking
     * @param others further names of the tool, in lower case
     */
    PlainStream(StreamSource source, String tool, Set<String> others, TriggerIndex triggers) {
        super(source, tool, PathGlobs.NONE, 0, triggers);
        this.otherNames = tool.isEmpty() ? Set.of() : others;
    }

    @Override
    Set<String> toolNames() {
        if (otherNames.isEmpty()) {
            return super.toolNames();
        }
        var names = new HashSet<>(super.toolNames());
        names.addAll(otherNames);
        return names;
    }

    @Override
    public void paths(List<String> latest, TriggerMatcher matcher) {
        if (!latest.equals(given)) {
            given = latest;
            globs(matcher.globs(globs(), latest));
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
    }
}
