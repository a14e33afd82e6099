package io.agentrules.json;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import tools.jackson.core.JsonGenerator;

/** Writes {@code show --json}, as described by {@code docs/schemas/show.schema.json}. */
public final class ShowJson {
    private static final String CONTENT_TYPE = "text/markdown";

    private ShowJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, Rule rule, DisplayPaths paths) {
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("uri", new RuleUri(rule.name()).toString());
        json.writeStringProperty("contentType", CONTENT_TYPE);
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        json.writeStringProperty("content", rule.content());
    }
}
