package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Which matches of a trigger rule interrupt the model; the others are delivered after the response. */
public enum InterruptMode {
    /** None. */
    NEVER,
    /** Those in text and thinking. */
    PROSE_ONLY,
    /** Those in tool calls. */
    TOOL_ONLY,
    /** All. */
    ALWAYS;

    /** Returns the name as front matter writes it: {@code never}, {@code prose-only}, {@code tool-only}, {@code always}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mode of that {@link #id()}; empty for any other text. */
    public static Optional<InterruptMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
