package io.agentrules.springaialibaba;

import io.agentrules.core.Attempt;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatResponse;

/** Reads an answer, or its chunks in their order. Spring AI's models never stream the arguments of tools in pieces. */
final class ResponseReader {
    private ResponseReader() {}

    static void read(ChatResponse chunk, Attempt attempt) {
        chunk.getResults().forEach(generation -> read(generation.getOutput(), attempt));
    }

    static void read(AssistantMessage message, Attempt attempt) {
        if (message.getMetadata().get("reasoningContent")
                instanceof String thinking) { // with some providers all so far
            attempt.allThinking(thinking);
        }
        attempt.text(message.getText());
        for (ToolCall call : message.getToolCalls()) {
            attempt.toolCall(null, call.name(), call.arguments());
        }
    }
}
