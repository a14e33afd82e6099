package io.agentrules.inspector.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * How many rules apply to each of some files.
 *
 * @param counts the number of rules by path, in the order of the files
 * @param complete whether no file comes after them
 */
record RuleCounts(Map<String, Integer> counts, boolean complete) {
    static RuleCounts of(List<String> paths, ToIntFunction<String> count, boolean isComplete) {
        var counts = new LinkedHashMap<String, Integer>();
        paths.forEach(path -> counts.put(path, count.applyAsInt(path)));
        return new RuleCounts(counts, isComplete);
    }
}
