package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * A rule file was looked at.
 *
 * @param file its absolute path
 * @param cached whether it was unchanged, and not read again
 * @since 0.1
 */
@Stable
public record FileEvent(String file, boolean cached) {
    /** Rejects null components. */
    public FileEvent {
        Objects.requireNonNull(file, "file");
    }
}
