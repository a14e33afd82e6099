package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * How much of what the model writes is shown before it is certain that no rule interrupts it there. Where no trigger rule watches
 * it, that is certain at once.
 *
 * @param kind what is held back
 * @param characters how many UTF-16 units at the end of each stream are, for {@link Kind#CHARACTERS}
 * @since 0.1
 */
@Stable
public record Emission(Kind kind, int characters) {
    /** All is shown at once, what a rule then interrupts too: for harnesses that can take back what they showed. */
    public static final Emission LIVE = new Emission(Kind.CHARACTERS, 0);

    /** Lines are shown when they are complete. */
    public static final Emission LINES = new Emission(Kind.LINES, 0);

    /** A response is shown when it is complete: for harnesses that keep all that was shown. */
    public static final Emission BUFFER = new Emission(Kind.ALL, 0);

    /** What is held back. */
    public enum Kind {
        /** So many units at the end of a stream, until others follow or it ends. */
        CHARACTERS,
        /** The line at the end of a stream, until it is complete. */
        LINES,
        /** Everything, until the response is complete. */
        ALL
    }

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if {@code characters} is negative
     */
    public Emission {
        Objects.requireNonNull(kind, "kind");
        if (characters < 0) {
            throw new IllegalArgumentException("characters is negative: " + characters);
        }
    }

    /** Holds back so many UTF-16 units at the end of each stream. */
    public static Emission holdBack(int characters) {
        return new Emission(Kind.CHARACTERS, characters);
    }
}
