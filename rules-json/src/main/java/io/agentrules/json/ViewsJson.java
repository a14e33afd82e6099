package io.agentrules.json;

import io.agentrules.core.model.ToolView;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code views --json}, as described by {@code docs/schemas/views.schema.json}. */
public final class ViewsJson {
    private ViewsJson() {}

    /** Writes the object. */
    public static void write(JsonGenerator json, List<ToolView> views) {
        json.writeStartObject();
        json.writeArrayPropertyStart("views");
        views.forEach(view -> write(json, view));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ToolView view) {
        json.writeStartObject();
        json.writeStringProperty("id", view.id());
        json.writeStringProperty("name", view.name());
        Json.textOrNull(json, "version", view.version());
        json.writeStringProperty("asOf", view.asOf());
        Json.texts(json, "providers", view.providers());
        Json.texts(json, "reads", view.reads());
        json.writeEndObject();
    }
}
