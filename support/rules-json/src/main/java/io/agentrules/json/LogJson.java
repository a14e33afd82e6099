package io.agentrules.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer of {@code log --json}. */
@Described(
        title = "rules hook log --json",
        value = "What the hooks did, oldest first. The lines of the log itself are such entries." + Described.OPEN
                + " Paths as in list.schema.json.")
public record LogJson(
        @Described(value = "The file; it need not exist.", min = 1)
        String log,

        List<Entry> entries) {
    /** An entry. */
    public record Entry(
            @Described(value = "In UTC, as in ISO 8601.", also = "{\"format\": \"date-time\"}")
            String time,

            @Described(
                    value =
                            "injected: the rule's text was added to the context. denied: a call was denied with the rule's text as the"
                                    + " reason. told: the rule fired, and the model was told without a denial. deferred: the text waits for the"
                                    + " next event at which the agent reads it. followed: the next write to the file of a denial no longer fired"
                                    + " the rule. failed: the event was not answered.",
                    oneOf = {"injected", "denied", "told", "deferred", "followed", "failed"})
            String kind,

            String agent,

            @Described(value = "The agent's id of the conversation.", min = 1) @Nullable
            String session,

            @Described(value = "The agent's id of the sub-agent; missing in the main conversation.", min = 1) @Nullable
            String subagent,

            @Described(value = "The absolute folder.", min = 1) @Nullable
            String workspace,

            @Described(value = "The agent's name of the event.", min = 1) @Nullable
            String event,

            @Described(min = 1) @Nullable String rule,

            @Described(value = "The file, relative to the workspace if it is inside.", min = 1) @Nullable
            String path,

            @Described(
                    value = "The key of the condition that held; missing if the rule fired, or always applies.",
                    min = 1)
            @Nullable
            String condition,

            @Described(
                    value =
                            "The pattern that matched, after the key of its condition if it has one, as in globs: *.ts.",
                    min = 1)
            @Nullable
            String evidence,

            @Described(value = "The matched text; missing with --no-excerpt.", min = 1, max = 80) @Nullable
            String excerpt,

            @Described(
                    value = "The estimated tokens of the text that the model was sent; missing if nothing was.",
                    min = 1)
            @Nullable
            Integer tokens,

            @Described(
                    value =
                            "Whether the model was sent the rule's entry in the list of rules instead of its text; missing if not.",
                    also = "{\"const\": true}")
            @Nullable
            Boolean listed,

            @Described(value = "Why the event was not answered.", min = 1) @Nullable
            String message) {
        /** Returns the entry with the members of a line of the log. */
        public static Entry of(Map<String, Object> line) {
            return new Entry(
                    String.valueOf(line.get("time")),
                    String.valueOf(line.get("kind")),
                    String.valueOf(line.get("agent")),
                    (String) line.get("session"),
                    (String) line.get("subagent"),
                    (String) line.get("workspace"),
                    (String) line.get("event"),
                    (String) line.get("rule"),
                    (String) line.get("path"),
                    (String) line.get("condition"),
                    (String) line.get("evidence"),
                    (String) line.get("excerpt"),
                    (Integer) line.get("tokens"),
                    (Boolean) line.get("listed"),
                    (String) line.get("message"));
        }
    }
}
