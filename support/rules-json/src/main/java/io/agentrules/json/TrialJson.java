package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.core.model.Delta;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code test --json}, as described by {@code docs/schemas/test.schema.json}. */
public final class TrialJson {
    private final DisplayPaths paths;
    private final JsonGenerator json;

    /** Creates a writer. */
    public TrialJson(DisplayPaths paths, JsonGenerator json) {
        this.paths = paths;
        this.json = json;
    }

    /** Writes the object. */
    public void write(TriggerTrial trial, List<Diagnostic> diagnostics) {
        Rule rule = trial.entry().rule();
        json.writeStartObject();
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("provider", rule.source().provider());
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        json.writeStringProperty("state", trial.entry().state().id());
        writeText(trial);
        json.writeBooleanProperty("fires", trial.fires());
        json.writeStringProperty("reason", trial.reason());
        json.writeArrayPropertyStart("conditions");
        trial.patterns().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("checks");
        trial.checks().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("firings");
        trial.firings().forEach(this::write);
        json.writeEndArray();
        json.writeNumberProperty("later", trial.later());
        json.writeObjectPropertyStart("options");
        TriggerJson.writeOptions(json, rule.trigger().orElseThrow().options(), trial.settings());
        json.writeEndObject();
        DiagnosticJson.write(json, diagnostics, paths);
        json.writeEndObject();
    }

    private void writeText(TriggerTrial trial) {
        Delta text = trial.text();
        json.writeObjectPropertyStart("text");
        json.writeStringProperty("source", text.source().id());
        Json.textOrNull(json, "tool", text.tool());
        Json.texts(json, "paths", trial.paths().stream().map(paths::shown).toList());
        json.writeBooleanProperty("json", text.isJson());
        json.writeNumberProperty("size", Json.size(text.text()));
        json.writeEndObject();
    }

    private void write(Tried tried) {
        json.writeStartObject();
        json.writeStringProperty("condition", tried.pattern());
        json.writeBooleanProperty("used", tried.isUsed());
        json.writeNumberProperty("matches", tried.matches());
        json.writeNumberProperty("counted", tried.counted());
        json.writeArrayPropertyStart("places");
        for (Place place : tried.places()) {
            json.writeStartObject();
            writePlace(place);
            Json.textOrNull(json, "heldBack", place.heldBack().map(Gate::id));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writePlace(Place place) {
        if (place.start().isPresent()) {
            json.writeNumberProperty("start", place.start().getAsLong());
        } else {
            json.writeNullProperty("start");
        }
        json.writeNumberProperty("offset", place.offset());
        json.writeNumberProperty("line", place.line());
        json.writeNumberProperty("column", place.column());
        json.writeStringProperty("excerpt", place.excerpt());
    }

    private void write(Check check) {
        json.writeStartObject();
        json.writeStringProperty("check", check.gate().id());
        json.writeBooleanProperty("passes", check.passes());
        json.writeStringProperty("reason", check.reason());
        json.writeEndObject();
    }

    private void write(Fired fired) {
        json.writeStartObject();
        writePlace(fired.place());
        Json.texts(json, "conditions", fired.patterns());
        json.writeStringProperty("action", fired.action().id());
        json.writeEndObject();
    }
}
