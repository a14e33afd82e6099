package io.agentrules.core.internal.store;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the names of the rules that have been active, and keeps their JSON until there are other names. They are most of a state where
 * many rules apply, and rarely change from one save of a session to the next. Not thread-safe.
 */
final class NamesJson {
    private List<String> names = List.of();
    private String text = "[]";

    void write(JsonGenerator json, List<String> now) {
        if (!now.equals(names)) {
            text = StorableJson.text(array -> array(array, now));
            names = now;
        }
        json.writeRawValue(text);
    }

    private static void array(JsonGenerator json, List<String> names) {
        json.writeStartArray();
        names.forEach(json::writeString);
        json.writeEndArray();
    }
}
