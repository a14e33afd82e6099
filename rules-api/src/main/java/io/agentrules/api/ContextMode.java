package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What becomes of what the model wrote before it was interrupted. */
public enum ContextMode {
    /** It is forgotten: the model begins anew. */
    DISCARD,
    /** It stays in the conversation: the model goes on from there. */
    KEEP;

    /** Returns the name as front matter writes it: {@code discard}, {@code keep}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the mode of that {@link #id()}; empty for any other text. */
    public static Optional<ContextMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
