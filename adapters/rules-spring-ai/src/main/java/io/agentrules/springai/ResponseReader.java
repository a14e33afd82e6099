package io.agentrules.springai;

import io.agentrules.core.Attempt;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.Generation;

/** Reads a response, or all its chunks in their order. Spring AI's models never stream the arguments of tools in pieces. */
final class ResponseReader {
    private final Reasoning reasoning = new Reasoning();
    private int toolCalls;

    void read(ChatClientResponse chunk, Attempt attempt) {
        if (chunk.chatResponse() == null) {
            return;
        }
        for (Generation generation : chunk.chatResponse().getResults()) {
            AssistantMessage message = generation.getOutput();
            Map<String, Object> properties = message.getMetadata();
            attempt.thinking(reasoning.next(properties));
            if (Reasoning.isThought(properties)) {
                attempt.thinking(message.getText());
            } else {
                attempt.text(message.getText());
            }
            for (ToolCall call : message.getToolCalls()) {
                attempt.toolCall("call:" + toolCalls++, call.name(), call.arguments());
            }
        }
    }
}
