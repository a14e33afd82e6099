package io.agentrules.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A conditional rule whose whole text goes into a prompt, and what brought it there: what a user interface shows.
 *
 * @param level where the rule comes from
 * @param name the rule's name
 * @param matched the patterns that matched, in file order, by the key of their condition; empty only where an evaluator says that a
 *     condition holds, and cannot say why
 */
public record AppliedRule(Level level, String name, Map<String, List<String>> matched) {
    /** Copies {@code matched}, in its order. */
    public AppliedRule {
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(name, "name");
        var copy = new LinkedHashMap<String, List<String>>();
        matched.forEach((key, patterns) -> copy.put(key, List.copyOf(patterns)));
        matched = Collections.unmodifiableMap(copy);
    }

    /** Returns {@code level:name}, such as {@code project:frontend/style}. */
    public String id() {
        return level.id() + ":" + name;
    }
}
