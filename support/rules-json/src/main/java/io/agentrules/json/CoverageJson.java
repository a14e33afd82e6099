package io.agentrules.json;

import tools.jackson.core.JsonGenerator;

/** Writes {@code coverage --json}, as described by {@code docs/schemas/coverage.schema.json}. */
public final class CoverageJson {
    private CoverageJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, Coverage coverage) {
        Json.objects(json, "files", coverage.files().entrySet(), file -> {
            json.writeStringProperty("path", file.getKey());
            Json.texts(json, "rules", Coverage.names(file.getValue()));
        });
        Json.texts(json, "unused", Coverage.names(coverage.unused()));
        json.writeBooleanProperty("truncated", !coverage.isComplete());
        json.writeNumberProperty("lookedAt", coverage.files().size());
    }
}
