package io.agentrules.json;

import io.agentrules.check.model.LockChange;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code lock --json}, as described by {@code docs/schemas/lock.schema.json}. */
public final class LockJson {
    private LockJson() {}

    /**
     * The result of one lock.
     *
     * @param path where it is, as output shows it
     * @param rules the number of rules that are there now
     * @param written whether the file was written
     * @param changes how the rules differ from what the file said before
     */
    public record Outcome(String path, int rules, boolean written, List<LockChange> changes) {
        /** Copies {@code changes}. */
        public Outcome {
            changes = List.copyOf(changes);
        }
    }

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, List<Outcome> outcomes) {
        Json.objects(json, "locks", outcomes, outcome -> write(json, outcome));
    }

    private static void write(JsonGenerator json, Outcome outcome) {
        json.writeStringProperty("path", outcome.path());
        json.writeNumberProperty("rules", outcome.rules());
        json.writeBooleanProperty("written", outcome.written());
        Json.objects(json, "changes", outcome.changes(), change -> write(json, change));
    }

    private static void write(JsonGenerator json, LockChange change) {
        json.writeStringProperty("path", change.path());
        json.writeStringProperty("name", change.name());
        json.writeStringProperty("provider", change.provider());
        Json.texts(
                json, "kinds", change.kinds().stream().map(LockChange.Kind::id).toList());
        json.writeStringProperty("message", change.message());
    }
}
