package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * How much of the model's output is held back until it is certain that no rule interrupts it. Without a trigger rule that watches
 * the stream, that is certain immediately.
 *
 * @param kind what is held back
 * @param characters for {@link Kind#CHARACTERS}, how many UTF-16 units at the end of each stream are held back
 * @since 0.1
 */
@Stable
public record Emission(Kind kind, int characters) {
    /** Everything is shown immediately, even if a rule then interrupts; for harnesses that can retract output. */
    public static final Emission LIVE = new Emission(Kind.CHARACTERS, 0);

    /** Lines are shown when they are complete. */
    public static final Emission LINES = new Emission(Kind.LINES, 0);

    /** A response is shown when it is complete; for harnesses that cannot retract output. */
    public static final Emission BUFFER = new Emission(Kind.ALL, 0);

    /** What is held back. */
    public enum Kind {
        /** A number of units at the end of a stream, until more text follows or the stream ends. */
        CHARACTERS,
        /** The line at the end of a stream, until it is complete. */
        LINES,
        /** Everything, until the response is complete. */
        ALL
    }

    /**
     * Checks {@code characters}.
     *
     * @throws IllegalArgumentException if {@code characters} is negative
     */
    public Emission {
        Objects.requireNonNull(kind, "kind");
        Numbers.notNegative(characters, "characters");
    }

    /** Returns an emission that holds back a number of UTF-16 units at the end of each stream. */
    public static Emission holdBack(int characters) {
        return new Emission(Kind.CHARACTERS, characters);
    }
}
