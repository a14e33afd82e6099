package io.agentrules.springai;

import io.agentrules.api.StreamSource;
import io.agentrules.core.StreamGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Splits responses or their chunks into parts, and feeds them to a guarded answer in order. */
final class ResponseParts {
    private final StreamGuard answer;
    private final Reasoning reasoning = new Reasoning();
    private int toolCalls;

    ResponseParts(StreamGuard answer) {
        this.answer = answer;
    }

    /**
     * A part of a response.
     *
     * @param text the text or thinking; for a tool call its complete arguments, which Spring AI's models never stream in pieces
     * @param tool the tool's name; empty for text and thinking
     */
    record Part(StreamSource source, String text, String tool) {}

    /** Returns the parts of the next chunk. */
    List<Part> of(ChatResponse chunk) {
        var parts = new ArrayList<Part>();
        for (Generation generation : chunk.getResults()) {
            AssistantMessage message = generation.getOutput();
            Map<String, Object> properties = message.getMetadata();
            add(StreamSource.THINKING, reasoning.next(properties), parts);
            add(
                    Reasoning.isThought(properties) ? StreamSource.THINKING : StreamSource.TEXT,
                    Optional.ofNullable(message.getText()).orElse(""),
                    parts);
            parts.addAll(toolCalls(message));
        }
        return parts;
    }

    /** Returns the tool calls of a message. */
    static List<Part> toolCalls(AssistantMessage message) {
        return message.getToolCalls().stream()
                .map(call -> new Part(
                        StreamSource.TOOL,
                        Optional.ofNullable(call.arguments()).orElse(""),
                        Optional.ofNullable(call.name()).orElse("")))
                .toList();
    }

    private static void add(StreamSource source, String text, List<Part> parts) {
        if (!text.isEmpty()) {
            parts.add(new Part(source, text, ""));
        }
    }

    /** Feeds parts to the guarded answer. */
    void feed(List<Part> parts) {
        for (Part part : parts) {
            switch (part.source()) {
                case TEXT -> answer.text(part.text());
                case THINKING -> answer.thinking(part.text());
                case TOOL -> answer.toolCall("call:" + toolCalls++, part.tool(), part.text());
            }
        }
    }

    /** Feeds a complete response, and ends it. */
    void whole(ChatResponse response) {
        feed(of(response));
        answer.finish();
    }
}
