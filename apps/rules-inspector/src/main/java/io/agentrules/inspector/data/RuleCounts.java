package io.agentrules.inspector.data;

import io.agentrules.json.Json;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * How many rules apply to each of some files.
 *
 * @param paths the files
 * @param counts the number of rules of each, in the order of {@code paths}
 * @param isComplete whether no file comes after them
 */
record RuleCounts(List<String> paths, List<Integer> counts, boolean isComplete) {
    RuleCounts {
        paths = List.copyOf(paths);
        counts = List.copyOf(counts);
    }

    void write(JsonGenerator json) {
        Json.object(json, "counts", () -> {
            for (int i = 0; i < paths.size(); i++) {
                json.writeNumberProperty(paths.get(i), counts.get(i));
            }
        });
        json.writeBooleanProperty("complete", isComplete);
    }
}
