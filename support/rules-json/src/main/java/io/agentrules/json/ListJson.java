package io.agentrules.json;

import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.check.RuleChecker;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import tools.jackson.core.JsonGenerator;

/** Writes {@code list --json}, as described by {@code docs/schemas/list.schema.json}. */
public final class ListJson {
    private final RuleChecker checker;
    private final DisplayPaths paths;
    private final boolean hasTimings;
    private final JsonGenerator json;

    /** Creates a writer; with timings, it says how long each provider took. */
    public ListJson(RuleEngine engine, DisplayPaths paths, boolean hasTimings, JsonGenerator json) {
        this.checker = RuleChecker.of(engine);
        this.paths = paths;
        this.hasTimings = hasTimings;
        this.json = json;
    }

    /** Writes the object. */
    public void write(RuleCatalog catalog) {
        json.writeStartObject();
        Json.texts(json, "workspace", paths.workspaces());
        json.writeStringProperty("digest", catalog.digest());
        json.writeArrayPropertyStart("providers");
        catalog.providers().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("rules");
        catalog.entries().forEach(this::write);
        json.writeEndArray();
        Json.texts(json, "unread", checker.unread().stream().map(paths::shown).toList());
        DiagnosticJson.write(json, checker.diagnostics(catalog), paths);
        json.writeEndObject();
    }

    private void write(ProviderReport provider) {
        json.writeStartObject();
        json.writeStringProperty("id", provider.id());
        json.writeNumberProperty("priority", provider.priority());
        json.writeStringProperty("status", provider.status().id());
        json.writeNumberProperty("rules", provider.rules());
        if (hasTimings) {
            json.writeNumberProperty("millis", provider.time().toMillis());
        }
        json.writeEndObject();
    }

    private void write(RuleEntry entry) {
        Rule rule = entry.rule();
        json.writeStartObject();
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("provider", rule.source().provider());
        json.writeStringProperty("level", rule.source().level().id());
        writePlace(rule);
        json.writeStringProperty("bucket", entry.bucket().id());
        json.writeStringProperty("state", entry.state().id());
        if (entry.disabledHere()) {
            json.writeBooleanProperty("disabledHere", true);
        }
        writeShadowedBy(entry);
        Json.textOrNull(json, "description", rule.description());
        json.writeBooleanProperty("alwaysApply", rule.alwaysApply());
        Json.texts(json, "globs", rule.globs());
        json.writeStringProperty("match", rule.match().id());
        writeConditions(rule);
        writeTrigger(rule);
        Json.texts(json, "imports", rule.imports().stream().map(paths::shown).toList());
        Json.textOrNull(json, "folder", rule.folder());
        json.writeNumberProperty("size", Json.size(rule.content()));
        json.writeStringProperty("content", rule.content());
        json.writeEndObject();
    }

    private void writeShadowedBy(RuleEntry entry) {
        json.writeName("shadowedBy");
        if (entry.shadowedBy().isEmpty()) {
            json.writeNull();
            return;
        }
        Rule winner = entry.shadowedBy().get();
        json.writeStartObject();
        json.writeStringProperty("name", winner.name());
        json.writeStringProperty("provider", winner.source().provider());
        writePlace(winner);
        json.writeEndObject();
    }

    private void writePlace(Rule rule) {
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        if (paths.hasSeveralRoots()) {
            Json.textOrNull(json, "root", rule.source().root().map(paths::workspace));
        }
    }

    private void writeConditions(Rule rule) {
        json.writeObjectPropertyStart("conditions");
        for (Condition condition : rule.conditions()) {
            Json.texts(json, condition.key(), condition.values());
        }
        json.writeEndObject();
    }

    private void writeTrigger(Rule rule) {
        json.writeName("trigger");
        if (rule.trigger().isEmpty()) {
            json.writeNull();
            return;
        }
        TriggerJson.write(json, rule.trigger().get());
    }
}
