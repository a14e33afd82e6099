package io.agentrules.hooks.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the log: one thing that a hook did about one rule, or why it failed. Of the user's texts it has only paths and the excerpt.
 *
 * @param time when
 * @param kind what was done
 * @param source in which conversation, and at which event
 * @param rule the rule's name; empty if no rule is to blame, as of most failures
 * @param evidence why the rule applied
 * @param tokens the estimated tokens of the text that the model was sent; 0 if nothing was sent
 * @param listed whether the model was sent the rule's entry in the list of rules instead of its text
 * @param message what failed, in one line; empty unless {@code kind} is {@link Kind#FAILED}
 */
public record LogEntry(
        Instant time,
        Kind kind,
        Source source,
        String rule,
        Evidence evidence,
        int tokens,
        boolean listed,
        String message) {
    private static final int MAX_TEXT = 4_096;

    /** What was done. */
    public enum Kind {
        /** The rule's text was added to the context. */
        INJECTED,
        /** The call of a tool was denied with the rule's text as the reason. */
        DENIED,
        /** The rule fired, and the model was told so without a denial. */
        TOLD,
        /** The rule fired or became active, and its text waits for the next event at which the agent reads it. */
        DEFERRED,
        /**
         * The next write to the same file after a denial no longer fired the rule. An entry of its own, because lines of the log never
         * change: it belongs to the last denial with the same session, sub-agent, rule and path.
         */
        FOLLOWED,
        /** The event was not answered, or too late: the agent continued without an answer. */
        FAILED
    }

    /**
     * In which conversation.
     *
     * @param agent the id of the agent
     * @param session the agent's id of the conversation; empty if a failure came before it was known
     * @param subagent the agent's id of the sub-agent; empty for the main conversation
     * @param workspace the absolute folder of the workspace; empty if a failure came before it was known
     * @param event the agent's own name of the event; empty if a failure came before it was known
     */
    public record Source(String agent, String session, String subagent, String workspace, String event) {}

    /**
     * Why a rule applied.
     *
     * @param path the file, relative to the workspace if it is inside; empty if there is none
     * @param condition the key of the condition that held, such as {@code globs}; empty if the rule fired, or always applies
     * @param pattern the pattern of the condition or of the trigger that matched; empty if there is none
     * @param excerpt the matched text, at most {@value #MAX_EXCERPT} characters; empty if there is none, or it is not to be logged
     */
    public record Evidence(String path, String condition, String pattern, String excerpt) {
        /** No evidence, as for a rule that always applies. */
        public static final Evidence NONE = of("");

        private static final String BETWEEN = ": ";

        /** The characters (UTF-16 units) of the longest excerpt. */
        public static final int MAX_EXCERPT = 80;

        /** Shortens an excerpt that is too long. */
        public Evidence {
            excerpt = shortened(excerpt, MAX_EXCERPT);
        }

        /** Returns evidence that has only a file, which may be empty. */
        public static Evidence of(String path) {
            return new Evidence(path, "", "", "");
        }

        private static Evidence read(Map<String, ?> json) {
            String condition = text(json, "condition");
            String pattern = text(json, "evidence");
            String start = condition + BETWEEN;
            return new Evidence(
                    text(json, "path"),
                    condition,
                    !condition.isEmpty() && pattern.startsWith(start) ? pattern.substring(start.length()) : pattern,
                    text(json, "excerpt"));
        }

        /** Returns whether a trigger's pattern matched. */
        public boolean isFiring() {
            return condition.isEmpty() && !pattern.isEmpty();
        }

        /** Returns the pattern, after the key of its condition if it has one: {@code globs: src/*.ts}. */
        public String reason() {
            return condition.isEmpty() ? pattern : condition + BETWEEN + pattern;
        }
    }

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code tokens} is negative
     */
    public LogEntry {
        if (tokens < 0) {
            throw new IllegalArgumentException("tokens is negative: " + tokens);
        }
    }

    /** Returns the entry of an event of a rule, such as a denial. */
    public static LogEntry of(Instant time, Kind kind, Source source, String rule, Evidence evidence, int tokens) {
        return new LogEntry(time, kind, source, rule, evidence, tokens, false, "");
    }

    /** Returns this entry as one of a rule that was only listed. */
    public LogEntry asListed() {
        return new LogEntry(time, kind, source, rule, evidence, tokens, true, message);
    }

    /** Returns the entry of an event that was not answered. */
    public static LogEntry failed(Instant time, Source source, String message) {
        return new LogEntry(time, Kind.FAILED, source, "", Evidence.NONE, 0, false, message);
    }

    /**
     * Returns the entry for JSON. Empty texts, zeros and false have no key, except {@code time}, {@code kind} and {@code agent}. A text
     * has at most {@value #MAX_TEXT} characters, so that what an agent sends does not drive other entries out of the log.
     */
    public Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("time", time.toString());
        json.put("kind", kind.name().toLowerCase(Locale.ROOT));
        json.put("agent", source.agent);
        put(json, "session", source.session);
        put(json, "subagent", source.subagent);
        put(json, "workspace", source.workspace);
        put(json, "event", source.event);
        put(json, "rule", rule);
        put(json, "path", evidence.path);
        put(json, "condition", evidence.condition);
        put(json, "evidence", evidence.reason());
        put(json, "excerpt", evidence.excerpt);
        if (tokens > 0) {
            json.put("tokens", tokens);
        }
        if (listed) {
            json.put("listed", true);
        }
        put(json, "message", message);
        return json;
    }

    private static void put(Map<String, Object> json, String key, String value) {
        if (!value.isEmpty()) {
            json.put(key, shortened(value, MAX_TEXT));
        }
    }

    /** Returns a text with at most {@code max} characters; the last one is an ellipsis if it was longer. */
    private static String shortened(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + "…";
    }

    /**
     * Returns the entry that {@link #json} wrote; keys of later versions are ignored.
     *
     * @return empty if it is no entry, or of a kind that this version does not know
     */
    public static Optional<LogEntry> of(Map<String, ?> json) {
        try {
            var kind = Kind.valueOf(text(json, "kind").toUpperCase(Locale.ROOT));
            var source = new Source(
                    text(json, "agent"),
                    text(json, "session"),
                    text(json, "subagent"),
                    text(json, "workspace"),
                    text(json, "event"));
            int tokens = json.get("tokens") instanceof Number number ? Math.max(0, number.intValue()) : 0;
            return Optional.of(new LogEntry(
                    Instant.parse(text(json, "time")),
                    kind,
                    source,
                    text(json, "rule"),
                    Evidence.read(json),
                    tokens,
                    Boolean.TRUE.equals(json.get("listed")),
                    text(json, "message")));
        } catch (IllegalArgumentException | DateTimeException noEntry) {
            return Optional.empty();
        }
    }

    private static String text(Map<String, ?> json, String key) {
        return json.get(key) instanceof String text ? text : "";
    }
}
