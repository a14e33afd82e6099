package io.agentrules.json;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes {@code explain --json} and each line of {@code explain --batch}, as described by {@code docs/schemas/explain.schema.json}. */
public final class ExplainJson {
    private final DisplayPaths paths;
    private final Optional<String> only;

    /** Creates a writer for all rules, or only for those that a name refers to. */
    public ExplainJson(DisplayPaths paths, Optional<String> only) {
        this.paths = paths;
        this.only = only;
    }

    /** Writes the members of the object; {@code ignored} names the fields of the question that have no meaning. */
    public void write(JsonGenerator json, Activation activation, List<String> ignored) {
        Json.object(json, "context", () -> write(json, activation.context()));
        json.writeArrayPropertyStart("rules");
        for (Decision decision : activation.decisions()) {
            if (only.isEmpty() || RuleLookup.isMeant(only.get(), decision.rule())) {
                writeDecision(json, decision);
            }
        }
        json.writeEndArray();
        if (!ignored.isEmpty()) {
            Json.texts(json, "ignored", ignored);
        }
    }

    private void write(JsonGenerator json, EvaluationContext context) {
        Json.texts(json, "paths", shown(context.requestPaths()));
        Json.texts(json, "sessionPaths", shown(context.sessionPaths()));
        Json.objectOrNull(
                json, "prompt", context.prompt(), text -> json.writeNumberProperty("length", Json.size(text)));
        context.values().forEach((key, known) -> write(json, key, known));
    }

    private List<String> shown(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::path).map(paths::shown).toList();
    }

    private static void write(JsonGenerator json, String key, List<String> known) {
        Optional<ContextField> single = ContextField.single(key);
        String name = single.map(ContextField::id).orElse(key);
        if (single.filter(field -> field.kind() == Kind.FLAG).isPresent()) {
            json.writeBooleanProperty(name, known.contains("true"));
        } else if (single.isPresent() && known.size() == 1) {
            json.writeStringProperty(name, known.get(0));
        } else {
            Json.texts(json, name, known);
        }
    }

    private void writeDecision(JsonGenerator json, Decision decision) {
        Map<String, Verdict> verdicts = decision.verdicts();
        json.writeStartObject();
        json.writeStringProperty("name", decision.rule().name());
        json.writeStringProperty("provider", decision.rule().source().provider());
        json.writeStringProperty("bucket", decision.entry().bucket().id());
        json.writeStringProperty("state", decision.entry().state().id());
        json.writeBooleanProperty("active", decision.isActive());
        Json.textOrNull(json, "how", decision.how().map(How::id));
        Json.object(json, "matched", () -> verdicts.forEach((key, verdict) -> writeMatched(json, key, verdict)));
        Json.object(json, "missing", () -> verdicts.forEach((key, verdict) -> writeMissing(json, key, verdict)));
        json.writeStringProperty("reason", decision.reason());
        json.writeEndObject();
    }

    private void writeMatched(JsonGenerator json, String key, Verdict verdict) {
        if (verdict.holds()) {
            Json.objects(json, key, verdict.matches(), matched -> {
                json.writeStringProperty("pattern", matched.pattern());
                json.writeStringProperty("evidence", evidence(key, matched.evidence()));
            });
        }
    }

    private String evidence(String key, String evidence) {
        return Condition.PATH_KEYS.contains(key) ? paths.shown(evidence) : evidence;
    }

    private static void writeMissing(JsonGenerator json, String key, Verdict verdict) {
        if (!verdict.holds()) {
            json.writeStringProperty(key, verdict.reason());
        }
    }
}
