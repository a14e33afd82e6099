package io.agentrules.json;

import io.agentrules.core.model.ToolView;
import io.agentrules.core.model.ToolView.Checked;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code views --json}, as described by {@code docs/schemas/views.schema.json}. */
public final class ViewsJson {
    private ViewsJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, List<ToolView> views) {
        Json.objects(json, "views", views, view -> write(json, view));
    }

    private static void write(JsonGenerator json, ToolView view) {
        json.writeStringProperty("id", view.id());
        json.writeStringProperty("name", view.name());
        Json.textOrNull(json, "version", view.version());
        json.writeStringProperty("asOf", view.asOf());
        Json.objectOrNull(json, "checked", view.checked(), run -> write(json, run));
        Json.texts(json, "providers", view.providers());
        Json.texts(json, "reads", view.reads());
    }

    private static void write(JsonGenerator json, Checked run) {
        json.writeStringProperty("version", run.version());
        json.writeStringProperty("date", run.date());
        json.writeNumberProperty("cases", run.cases());
    }
}
