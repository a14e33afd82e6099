package io.agentrules.api;

import java.util.List;
import java.util.Objects;

/**
 * One dimension that a conditional rule needs, as data: what it means is the business of the evaluator of its key.
 *
 * @param key the front-matter key, such as {@code paths}; case-sensitive, never blank
 * @param values what the author wrote, in order; empty when it could not be read, and then the condition never holds
 * @param style how globs and keywords among the values are read
 */
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
