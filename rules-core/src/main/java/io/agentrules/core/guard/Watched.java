package io.agentrules.core.guard;

import java.util.List;

/** A stream of what the model writes. */
sealed interface Watched permits WatchedText, WatchedArguments {
    /** Takes the paths that the stream is about, as they are given with a piece; those given before stay. */
    void paths(List<String> given, Finder finder);

    /** Takes the next piece. */
    void feed(String piece, Finder finder);

    /** Ends the stream. */
    void finish(Finder finder);
}
