package io.agentrules.springai;

import io.agentrules.core.Attempt;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.Generation;

/**
 * Reads a response, or its chunks in their order. Spring AI's models never stream the arguments of tools in pieces, and store what they think
 * in message properties in different ways.
 */
final class ResponseReader {
    private ResponseReader() {}

    static void read(ChatClientResponse chunk, Attempt attempt) {
        if (chunk.chatResponse() != null) {
            chunk.chatResponse().getResults().stream()
                    .map(Generation::getOutput)
                    .forEach(message -> read(message, attempt));
        }
    }

    private static void read(AssistantMessage message, Attempt attempt) {
        Map<String, Object> properties = message.getMetadata();
        if (properties.get("thinking") instanceof String piece) { // Ollama; with Anthropic a marker without the text
            attempt.thinking(piece);
        } else if (properties.get("reasoningContent") instanceof String soFar) { // OpenAI and compatible providers
            attempt.allThinking(soFar);
        }
        if (isThought(properties)) {
            attempt.thinking(message.getText());
        } else {
            attempt.text(message.getText());
        }
        for (ToolCall call : message.getToolCalls()) {
            attempt.toolCall(null, call.name(), call.arguments());
        }
    }

    /** Returns whether the text of a message is thinking: Gemini sets a flag, Anthropic a signature. */
    private static boolean isThought(Map<String, Object> properties) {
        return Boolean.parseBoolean(String.valueOf(properties.get("isThought"))) || properties.containsKey("signature");
    }
}
