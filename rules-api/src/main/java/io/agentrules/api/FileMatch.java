package io.agentrules.api;

import java.util.Objects;

/**
 * A value of a {@code fileContains} or {@code regex} condition that occurs in a file.
 *
 * @param path the file, in the form of {@link Evidence#path}
 * @param key the key of the condition: {@code fileContains} or {@code regex}
 * @param value the value as its author wrote it
 * @since 0.1
 */
@Experimental
public record FileMatch(String path, String key, String value) {
    /** Rejects null components. */
    public FileMatch {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
    }
}
