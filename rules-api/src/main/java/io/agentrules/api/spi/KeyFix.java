package io.agentrules.api.spi;

import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A change of one key of a file's front matter that solves a problem. The engine makes it in the file's own text, and offers it
 * only if it is certain to change nothing else.
 *
 * @param key the key to write: the present one, another name for it, or a further key
 * @param value the value to write, a {@code String}, a {@code Boolean} or a list of strings; empty: the present value
 * @param further whether the present key stays, and the new one follows it
 * @since 0.1
 */
@Experimental
public record KeyFix(String key, Optional<Object> value, boolean further) {
    /** Rejects null components. */
    public KeyFix {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        if (further && value.isEmpty()) {
            throw new IllegalArgumentException("A further key needs a value: " + key);
        }
    }

    /** Returns a change that gives the present value another key. */
    public static KeyFix rename(String key) {
        return new KeyFix(key, Optional.empty(), false);
    }

    /** Returns a change that writes one word or text instead of the present key and value. */
    public static KeyFix write(String key, String text) {
        return new KeyFix(key, Optional.of(text), false);
    }

    /** Returns a change that writes a list instead of the present key and value. */
    public static KeyFix write(String key, List<String> list) {
        return new KeyFix(key, Optional.of(List.copyOf(list)), false);
    }

    /** Returns a change that adds a key with one word or text after the present one. */
    public static KeyFix add(String key, String text) {
        return new KeyFix(key, Optional.of(text), true);
    }
}
