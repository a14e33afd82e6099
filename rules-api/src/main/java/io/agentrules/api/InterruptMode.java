package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which matches of a trigger rule interrupt the model; the others are delivered after its response.
 *
 * @since 0.1
 */
@Stable
public enum InterruptMode {
    /** No match. */
    NEVER,
    /** Matches in text and thinking. */
    PROSE_ONLY,
    /** Matches in tool calls. */
    TOOL_ONLY,
    /** Every match. */
    ALWAYS;

    /** Returns the name as written in front matter: {@code never}, {@code prose-only}, {@code tool-only}, {@code always}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mode with that {@link #id()}; empty for any other text. */
    public static Optional<InterruptMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
