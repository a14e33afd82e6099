package io.agentrules.json;

import tools.jackson.core.JsonGenerator;

/** Writes {@code coverage --json}, as described by {@code docs/schemas/coverage.schema.json}. */
public final class CoverageJson {
    private CoverageJson() {}

    /** Writes the object. */
    public static void write(JsonGenerator json, Coverage coverage) {
        json.writeStartObject();
        json.writeArrayPropertyStart("files");
        coverage.files().forEach((path, rules) -> {
            json.writeStartObject();
            json.writeStringProperty("path", path);
            Json.texts(json, "rules", Coverage.names(rules));
            json.writeEndObject();
        });
        json.writeEndArray();
        Json.texts(json, "unused", Coverage.names(coverage.unused()));
        json.writeBooleanProperty("truncated", !coverage.isComplete());
        json.writeNumberProperty("lookedAt", coverage.files().size());
        json.writeEndObject();
    }
}
