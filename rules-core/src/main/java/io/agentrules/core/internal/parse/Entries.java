package io.agentrules.core.internal.parse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a block of front matter, in file order.
 *
 * @param values of the keys that have one
 * @param lines where each key stands, counted from 1 at the first line of the block
 * @param duplicates keys that stand there again, with the lines where they were passed over
 */
record Entries(Map<String, Object> values, Map<String, Integer> lines, List<Duplicate> duplicates) {
    /** A key that was passed over because it has a value already. */
    record Duplicate(String key, int line) {}

    static Entries none() {
        return new Entries(new LinkedHashMap<>(), new LinkedHashMap<>(), List.of());
    }
}
