package io.agentrules.springaialibaba;

import io.agentrules.core.Attempt;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatResponse;

/** Reads an answer, or all its chunks in their order. Spring AI's models never stream the arguments of tools in pieces. */
final class ResponseReader {
    /** What a model thinks, in the properties of its messages: a piece, or with some providers all that it has thought so far. */
    private static final String THINKING = "reasoningContent";

    private String thought = "";
    private int toolCalls;

    void read(ChatResponse chunk, Attempt attempt) {
        chunk.getResults().forEach(generation -> read(generation.getOutput(), attempt));
    }

    void read(AssistantMessage message, Attempt attempt) {
        if (message.getMetadata().get(THINKING) instanceof String thinking) {
            String piece = thinking.startsWith(thought) ? thinking.substring(thought.length()) : thinking;
            thought += piece;
            attempt.thinking(piece);
        }
        attempt.text(message.getText());
        for (ToolCall call : message.getToolCalls()) {
            attempt.toolCall("call:" + toolCalls++, call.name(), call.arguments());
        }
    }
}
