package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What happens to the text that the model wrote before it was interrupted.
 *
 * @since 0.1
 */
@Stable
public enum ContextMode {
    /** The text is discarded: the model starts over. */
    DISCARD,
    /** The text stays in the conversation: the model continues from there. */
    KEEP;

    /** Returns the name as written in front matter: {@code discard}, {@code keep}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the mode with that {@link #id()}; empty for any other text. */
    public static Optional<ContextMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
