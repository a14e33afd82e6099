package io.agentrules.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A conditional rule whose full text is in a prompt, and the patterns that put it there, for display in a user interface.
 *
 * @param level where the rule comes from
 * @param name the rule's name
 * @param matched the patterns that matched, in file order, by the key of their condition; a list is empty only if the evaluator
 *     gives no reason why the condition holds
 * @since 0.1
 */
@Stable
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
