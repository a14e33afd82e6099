package io.agentrules.json;

import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.GuardSettings;
import tools.jackson.core.JsonGenerator;

/** Writes a trigger with its effective options: its own, otherwise the defaults. */
final class TriggerJson {
    private TriggerJson() {}

    /** Writes the members of the object. */
    static void write(JsonGenerator json, StreamTrigger trigger) {
        Json.texts(json, "conditions", trigger.patterns());
        Json.texts(json, "scope", trigger.scope());
        writeOptions(json, trigger.options(), GuardSettings.DEFAULT.with(trigger.options()));
    }

    /** Writes the options as properties of the current object. */
    static void writeOptions(JsonGenerator json, TriggerOptions own, GuardSettings resolved) {
        json.writeStringProperty("interruptMode", resolved.interruptMode().id());
        json.writeStringProperty(
                "repeatMode", resolved.repeatMode(StreamSource.TEXT).id());
        json.writeStringProperty(
                "toolRepeatMode", resolved.repeatMode(StreamSource.TOOL).id());
        json.writeNumberProperty("repeatGap", resolved.repeatGap());
        json.writeStringProperty("contextMode", resolved.contextMode().id());
        json.writeBooleanProperty("addedLinesOnly", own.addedLinesOnly());
        json.writeBooleanProperty("ignoreQuotes", own.ignoreQuotes());
        own.reminder().ifPresent(text -> json.writeStringProperty("reminder", text));
    }
}
