package io.agentrules.pattern;

import org.jspecify.annotations.NullMarked;

/** Whether a stream counts at present, which is nobody else's business. */
@NullMarked
public final class Counting {
    private Counting() {}

    /** Returns whether a counted repeat is in progress in {@code stream}. */
    public static boolean isIn(MatchStream stream) {
        return stream.isCounting();
    }
}
