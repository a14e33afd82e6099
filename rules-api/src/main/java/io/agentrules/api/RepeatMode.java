package io.agentrules.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a trigger rule that fired may fire again in the same session. */
public enum RepeatMode {
    /** It may not. */
    ONCE,
    /** It may, when so many model calls were completed since. */
    AFTER_GAP;

    /** Returns the name as front matter writes it: {@code once}, {@code after-gap}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mode of that {@link #id()}; empty for any other text. */
    public static Optional<RepeatMode> of(String id) {
        return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
    }
}
