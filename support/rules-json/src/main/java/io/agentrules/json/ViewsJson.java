package io.agentrules.json;

import io.agentrules.core.model.ToolView;
import io.agentrules.core.model.ToolView.Checked;
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
        json.writeName("checked");
        view.checked().ifPresentOrElse(run -> write(json, run), json::writeNull);
        Json.texts(json, "providers", view.providers());
        Json.texts(json, "reads", view.reads());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Checked run) {
        json.writeStartObject();
        json.writeStringProperty("version", run.version());
        json.writeStringProperty("date", run.date());
        json.writeNumberProperty("cases", run.cases());
        json.writeEndObject();
    }
}
