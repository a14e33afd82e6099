package io.agentrules.core.internal.store;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the names of the rules that have been active, and keeps their JSON, from the last time that it was written or read, until there
 * are other names. They are most of a state where many rules apply, and rarely change from one save of a session to the next. Not
 * thread-safe.
 */
final class NamesJson {
    private List<String> names = List.of();
    private String text = "[]";

    /** Keeps the JSON of these names. */
    void keep(List<String> ofNames, String json) {
        names = ofNames;
        text = json;
    }

    void write(JsonGenerator json, List<String> now) {
        if (!now.equals(names)) {
            keep(now, StorableJson.text(array -> array(array, now)));
        }
        json.writeRawValue(text);
    }

    private static void array(JsonGenerator json, List<String> names) {
        json.writeStartArray();
        names.forEach(json::writeString);
        json.writeEndArray();
    }
}
