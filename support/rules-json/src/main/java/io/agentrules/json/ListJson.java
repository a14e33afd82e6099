package io.agentrules.json;

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

    /** Writes the members of the object. */
    public void write(RuleCatalog catalog) {
        Json.texts(json, "workspace", paths.workspaces());
        json.writeStringProperty("digest", catalog.digest());
        Json.objects(json, "providers", catalog.providers(), this::write);
        Json.objects(json, "rules", catalog.entries(), this::write);
        Json.texts(json, "unread", checker.unread().stream().map(paths::shown).toList());
        DiagnosticJson.write(json, checker.diagnostics(catalog), paths);
    }

    private void write(ProviderReport provider) {
        json.writeStringProperty("id", provider.id());
        json.writeNumberProperty("priority", provider.priority());
        json.writeStringProperty("status", provider.status().id());
        json.writeNumberProperty("rules", provider.rules());
        if (hasTimings) {
            json.writeNumberProperty("millis", provider.time().toMillis());
        }
    }

    private void write(RuleEntry entry) {
        Rule rule = entry.rule();
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("provider", rule.source().provider());
        json.writeStringProperty("level", rule.source().level().id());
        writePlace(rule);
        json.writeStringProperty("bucket", entry.bucket().id());
        json.writeStringProperty("state", entry.state().id());
        if (entry.disabledHere()) {
            json.writeBooleanProperty("disabledHere", true);
        }
        Json.objectOrNull(json, "shadowedBy", entry.shadowedBy(), this::writeWinner);
        Json.textOrNull(json, "description", rule.description());
        json.writeBooleanProperty("alwaysApply", rule.alwaysApply());
        Json.texts(json, "globs", rule.globs());
        json.writeStringProperty("match", rule.match().id());
        Json.object(
                json,
                "conditions",
                () -> rule.conditions().forEach(each -> Json.texts(json, each.key(), each.values())));
        Json.objectOrNull(json, "trigger", rule.trigger(), trigger -> TriggerJson.write(json, trigger));
        Json.texts(json, "imports", rule.imports().stream().map(paths::shown).toList());
        Json.textOrNull(json, "folder", rule.folder());
        json.writeNumberProperty("size", Json.size(rule.content()));
        json.writeStringProperty("content", rule.content());
    }

    private void writeWinner(Rule winner) {
        json.writeStringProperty("name", winner.name());
        json.writeStringProperty("provider", winner.source().provider());
        writePlace(winner);
    }

    private void writePlace(Rule rule) {
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        if (paths.hasSeveralRoots()) {
            Json.textOrNull(json, "root", rule.source().root().map(paths::workspace));
        }
    }
}
