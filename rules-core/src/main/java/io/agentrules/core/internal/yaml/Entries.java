package io.agentrules.core.internal.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a block of front matter, in file order.
 *
 * @param values the values of the keys that have one
 * @param lines the line of each key, 1-based from the first line of the block
 * @param duplicates the repeated keys whose values are ignored
 */
public record Entries(Map<String, Object> values, Map<String, Integer> lines, List<Duplicate> duplicates) {
    /** A repeated key, ignored because an earlier line gave it a value; {@code line} is 1-based in the block. */
    public record Duplicate(String key, int line) {}

    public static Entries none() {
        return new Entries(new LinkedHashMap<>(), new LinkedHashMap<>(), List.of());
    }
}
