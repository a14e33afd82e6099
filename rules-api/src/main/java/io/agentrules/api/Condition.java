package io.agentrules.api;

import java.util.List;
import java.util.Objects;

/**
 * A requirement of a conditional rule in one dimension, such as paths, as data. The evaluator of its key decides what it means.
 *
 * @param key the front-matter key, such as {@code paths}; case-sensitive, never blank
 * @param values what the author wrote, in order; empty if it could not be read, in which case the condition never holds
 * @param style how globs and keywords among the values are interpreted
 * @since 0.1
 */
@Stable
public record Condition(String key, List<String> values, PatternStyle style) {
    /**
     * Copies {@code values}.
     *
     * @throws IllegalArgumentException if {@code key} is blank
     */
    public Condition {
        if (key.isBlank()) {
            throw new IllegalArgumentException("key is blank");
        }
        values = List.copyOf(values);
        Objects.requireNonNull(style, "style");
    }
}
