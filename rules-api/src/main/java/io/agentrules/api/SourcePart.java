package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of the text of a file that a trigger rule watches.
 *
 * @since 0.1
 */
@Stable
public enum SourcePart {
    /** What is in a comment. */
    COMMENTS,
    /** What is not in a comment; strings are code. */
    CODE;

    /** Returns the name as written in front matter: {@code comments} or {@code code}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the part with that {@link #id()}; empty for any other text. */
    public static Optional<SourcePart> of(String id) {
        return Stream.of(values()).filter(part -> part.id().equals(id)).findFirst();
    }
}
