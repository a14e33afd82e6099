package io.agentrules.core.internal.stream;

import java.util.List;

/** A stream of the model's output in which patterns are matched. */
interface MatchedStream {
    /** Returns the tool's name in lower case; empty for text and thinking. */
    String tool();

    /** Adds the paths that were given with a piece; earlier paths are kept. */
    void paths(List<String> given, TriggerMatcher matcher);

    /** Matches the next piece. */
    void feed(String piece, TriggerMatcher matcher);

    /** Ends the stream. */
    void finish(TriggerMatcher matcher);
}
