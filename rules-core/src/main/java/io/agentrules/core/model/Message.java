package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.core.internal.support.ModelArguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message of a conversation, reduced to the parts that rules use.
 *
 * @param role the author
 * @param text the text; may be empty
 * @param toolCalls the tool calls in the message, in order
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

    /** Returns a message of the user. Null is read as an empty text. */
    public static Message user(@Nullable String text) {
        return new Message(Role.USER, text == null ? "" : text, List.of());
    }

    /** Returns a message of the model. Null is read as an empty text. */
    public static Message assistant(@Nullable String text, ToolCall... toolCalls) {
        return assistant(text, List.of(Objects.requireNonNull(toolCalls, "toolCalls")));
    }

    /** Returns a message of the model. Null is read as an empty text. */
    public static Message assistant(@Nullable String text, List<ToolCall> toolCalls) {
        return new Message(Role.ASSISTANT, text == null ? "" : text, toolCalls);
    }

    /** Returns a message that the harness added to the conversation; it is never used as evidence. */
    public static Message synthetic(String text) {
        return new Message(Role.SYNTHETIC, text, List.of());
    }

    /** The author of a message. */
    public enum Role {
        /** The user. */
        USER,
        /** The model. */
        ASSISTANT,
        /** The harness, even if in the user's name: a reminder, a summary, the result of a tool. */
        SYNTHETIC
    }

    /**
     * A tool call.
     *
     * @param tool the tool's name
     * @param arguments the arguments by name, as parsed from JSON
     */
    public record ToolCall(String tool, Map<String, ?> arguments) {
        /** Copies {@code arguments} in their order; values can be null, as in JSON. */
        public ToolCall {
            Objects.requireNonNull(tool, "tool");
            Objects.requireNonNull(arguments, "arguments");
            arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        }

        /**
         * Returns a call with its arguments as the model wrote them.
         *
         * @param tool null if the model left it out, which counts as empty
         * @param json the arguments by name; null or blank: there are none. What the model wrote is never a reason to throw: where the text is
         *     not a JSON object, such as when the model was cut off, these are the texts in it that can be read, in lists
         */
        public static ToolCall ofJson(@Nullable String tool, @Nullable String json) {
            return new ToolCall(tool == null ? "" : tool, json == null ? Map.of() : ModelArguments.in(json));
        }
    }
}
