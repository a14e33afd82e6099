package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a trigger rule that has fired may fire again in the same session.
 *
 * @since 0.1
 */
@Stable
public enum RepeatMode {
    /** The rule fires at most once. */
    ONCE,
    /** The rule may fire again after a number of completed model calls. */
    AFTER_GAP,
    /** The rule fires at every violation. */
    ALWAYS;

    /** Returns the name as written in front matter: {@code once}, {@code after-gap}, {@code always}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mode with that {@link #id()}; empty for any other text. */
    public static Optional<RepeatMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
