package io.agentrules.json;

import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import io.agentrules.core.model.PromptSection.Section;
import tools.jackson.core.JsonGenerator;

/** Writes {@code prompt --json}, as described by {@code docs/schemas/prompt.schema.json}. */
public final class PromptJson {
    private PromptJson() {}

    /** Writes the object. */
    public static void write(JsonGenerator json, PromptSection section) {
        String text = section.text();
        json.writeStartObject();
        json.writeStringProperty("text", text);
        json.writeNumberProperty("stablePrefix", text.codePointCount(0, section.stablePrefix()));
        json.writeNumberProperty("size", Json.size(text));
        json.writeArrayPropertyStart("sections");
        section.sections().forEach(part -> write(json, part));
        json.writeEndArray();
        json.writeArrayPropertyStart("dropped");
        section.dropped().forEach(dropped -> write(json, dropped));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Section part) {
        json.writeStartObject();
        json.writeStringProperty("rule", part.rule());
        json.writeStringProperty("bucket", part.bucket().id());
        json.writeNumberProperty("size", Json.size(part.text()));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Dropped dropped) {
        json.writeStartObject();
        json.writeStringProperty("rule", dropped.rule());
        json.writeStringProperty("reason", dropped.reason());
        json.writeEndObject();
    }
}
