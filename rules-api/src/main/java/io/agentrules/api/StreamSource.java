package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the model is writing.
 *
 * @since 0.1
 */
@Stable
public enum StreamSource {
    /** Its response text. */
    TEXT,
    /** Its thinking before the response. */
    THINKING,
    /** The arguments of a tool call. */
    TOOL;

    private final String id = name().toLowerCase(Locale.ROOT);

    /** Returns the name in lower case, as written in scopes and JSON. */
    public String id() {
        return id;
    }

    /** Returns the source with that {@link #id()}; empty for any other text. */
    public static Optional<StreamSource> of(String id) {
        return Stream.of(values()).filter(source -> source.id().equals(id)).findFirst();
    }
}
