package io.agentrules.cli.hook;

import io.agentrules.cli.hook.HookReport.Denials;
import io.agentrules.cli.hook.HookReport.Place;
import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.Scope;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes what {@code rules hook status} found out as described by {@code docs/schemas/hook-status.schema.json}. */
final class HookReportJson {
    private HookReportJson() {}

    static void write(JsonGenerator json, HookReport report, DisplayPaths paths) {
        json.writeStringProperty("agent", report.agent());
        json.writeBooleanProperty("works", report.works());
        Json.objects(json, "places", report.places(), place -> write(json, place, paths));
        json.writeBooleanProperty("daemon", report.daemonRuns());
        json.writeStringProperty("log", paths.shown(report.log().toString()));
        Denials denials = report.denials();
        json.writeObjectPropertyStart("denials");
        json.writeStringProperty("file", paths.shown(denials.file().toString()));
        json.writeNumberProperty("default", denials.byDefault());
        json.writeObjectPropertyStart("rules");
        denials.byRule().forEach(json::writeNumberProperty);
        json.writeEndObject();
        Json.texts(json, "problems", denials.settings().problems());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Place place, DisplayPaths paths) {
        HookStatus status = place.status();
        json.writeStringProperty("scope", scope(place.scope()));
        json.writeStringProperty("path", paths.shown(status.file().toString()));
        json.writeStringProperty(
                "state",
                switch (status.state()) {
                    case INSTALLED -> "installed";
                    case OUTDATED -> "outdated";
                    case NOT_INSTALLED -> "not-installed";
                    case UNREADABLE -> "unreadable";
                });
        json.writeBooleanProperty("works", place.works());
        Json.texts(json, "command", status.command());
        Json.texts(json, "events", status.events());
        Json.texts(json, "problems", status.problems());
        Json.texts(json, "notes", status.notes());
        Json.objectOrNull(json, "test", place.trial(), trial -> {
            json.writeStringProperty("event", trial.event());
            json.writeStringProperty("answer", trial.answer());
            json.writeNumberProperty("millis", trial.millis());
            Json.textOrNull(json, "problem", Optional.of(trial.problem()).filter(text -> !text.isEmpty()));
        });
    }

    /** Returns a scope as JSON has it. */
    static String scope(Scope scope) {
        return scope == Scope.USER ? "user" : "project";
    }
}
