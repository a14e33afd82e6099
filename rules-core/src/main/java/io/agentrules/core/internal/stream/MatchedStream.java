package io.agentrules.core.internal.stream;

import java.util.List;

/** A stream of what the model writes. */
interface MatchedStream {
    /** Takes the paths that the stream is about, as they are given with a piece; those given before stay. */
    void paths(List<String> given, TriggerMatcher matcher);

    /** Takes the next piece. */
    void feed(String piece, TriggerMatcher matcher);

    /** Ends the stream. */
    void finish(TriggerMatcher matcher);
}
