package io.agentrules.json;

import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import io.agentrules.core.model.PromptSection.Section;
import tools.jackson.core.JsonGenerator;

/** Writes {@code prompt --json}, as described by {@code docs/schemas/prompt.schema.json}. */
public final class PromptJson {
    private PromptJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, PromptSection section) {
        String text = section.text();
        json.writeStringProperty("text", text);
        json.writeNumberProperty("stablePrefix", text.codePointCount(0, section.stablePrefix()));
        json.writeNumberProperty("size", Json.size(text));
        Json.objects(json, "sections", section.sections(), part -> write(json, part));
        Json.objects(json, "dropped", section.dropped(), dropped -> write(json, dropped));
    }

    private static void write(JsonGenerator json, Section part) {
        json.writeStringProperty("rule", part.rule());
        json.writeStringProperty("bucket", part.bucket().id());
        json.writeNumberProperty("size", Json.size(part.text()));
    }

    private static void write(JsonGenerator json, Dropped dropped) {
        json.writeStringProperty("rule", dropped.rule());
        json.writeStringProperty("reason", dropped.reason());
    }
}
