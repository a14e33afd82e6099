package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the model is writing. */
public enum StreamSource {
    /** Its answer. */
    TEXT,
    /** What it thinks before it answers. */
    THINKING,
    /** The arguments of a tool. */
    TOOL;

    /** Returns the name in lower case, as scopes and JSON write it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the source of that {@link #id()}; empty for any other text. */
    public static Optional<StreamSource> of(String id) {
        return Stream.of(values()).filter(source -> source.id().equals(id)).findFirst();
    }
}
