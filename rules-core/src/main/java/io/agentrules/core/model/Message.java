package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A message of a conversation, as far as rules are concerned. Read, and never changed.
 *
 * @param role who wrote it
 * @param text its text; possibly empty
 * @param toolCalls the tools that it calls, in order
 * @since 0.1
 */
@Stable
public record Message(Role role, String text, List<ToolCall> toolCalls) {
    /** Copies {@code toolCalls}. */
    public Message {
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(text, "text");
        toolCalls = List.copyOf(toolCalls);
    }

    /** Returns what the user wrote. */
    public static Message user(String text) {
        return new Message(Role.USER, text, List.of());
    }

    /** Returns what the model answered. */
    public static Message assistant(String text, ToolCall... toolCalls) {
        return new Message(Role.ASSISTANT, text, List.of(Objects.requireNonNull(toolCalls, "toolCalls")));
    }

    /** Returns what the harness put into the conversation by itself: it is no evidence of anything. */
    public static Message synthetic(String text) {
        return new Message(Role.SYNTHETIC, text, List.of());
    }

    /** Who wrote a message. */
    public enum Role {
        /** The user. */
        USER,
        /** The model. */
        ASSISTANT,
        /** The harness, in the user's name or not: a reminder, a summary, the result of a tool. */
        SYNTHETIC
    }

    /**
     * A call of a tool.
     *
     * @param tool its name
     * @param arguments by name, as parsed from JSON
     */
    public record ToolCall(String tool, Map<String, ?> arguments) {
        /** Copies {@code arguments}, in their order; a value may be null, as in JSON. */
        public ToolCall {
            Objects.requireNonNull(tool, "tool");
            Objects.requireNonNull(arguments, "arguments");
            arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        }
    }
}
