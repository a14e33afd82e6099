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

    /** Writes the members of the object. */
    public void write(TriggerTrial trial, List<Diagnostic> diagnostics) {
        Rule rule = trial.entry().rule();
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("provider", rule.source().provider());
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        json.writeStringProperty("state", trial.entry().state().id());
        Json.object(json, "text", () -> writeText(trial));
        json.writeBooleanProperty("fires", trial.fires());
        json.writeStringProperty("reason", trial.reason());
        Json.objects(json, "conditions", trial.patterns(), this::write);
        Json.objects(json, "checks", trial.checks(), this::write);
        Json.objects(json, "firings", trial.firings(), this::write);
        json.writeNumberProperty("later", trial.later());
        Json.object(
                json,
                "options",
                () -> TriggerJson.writeOptions(
                        json, rule.trigger().orElseThrow().options(), trial.settings()));
        DiagnosticJson.write(json, diagnostics, paths);
    }

    private void writeText(TriggerTrial trial) {
        Delta text = trial.text();
        json.writeStringProperty("source", text.source().id());
        Json.textOrNull(json, "tool", text.tool());
        Json.texts(json, "paths", trial.paths().stream().map(paths::shown).toList());
        json.writeBooleanProperty("json", text.isJson());
        json.writeNumberProperty("size", Json.size(text.text()));
    }

    private void write(Tried tried) {
        json.writeStringProperty("condition", tried.pattern());
        json.writeBooleanProperty("used", tried.isUsed());
        json.writeNumberProperty("matches", tried.matches());
        json.writeNumberProperty("counted", tried.counted());
        Json.objects(json, "places", tried.places(), place -> {
            writePlace(place);
            Json.textOrNull(json, "heldBack", place.heldBack().map(Gate::id));
        });
    }

    private void writePlace(Place place) {
        place.start()
                .ifPresentOrElse(
                        start -> json.writeNumberProperty("start", start), () -> json.writeNullProperty("start"));
        json.writeNumberProperty("offset", place.offset());
        json.writeNumberProperty("line", place.line());
        json.writeNumberProperty("column", place.column());
        json.writeStringProperty("excerpt", place.excerpt());
    }

    private void write(Check check) {
        json.writeStringProperty("check", check.gate().id());
        json.writeBooleanProperty("passes", check.passes());
        json.writeStringProperty("reason", check.reason());
    }

    private void write(Fired fired) {
        writePlace(fired.place());
        Json.texts(json, "conditions", fired.patterns());
        json.writeStringProperty("action", fired.action().id());
    }
}
