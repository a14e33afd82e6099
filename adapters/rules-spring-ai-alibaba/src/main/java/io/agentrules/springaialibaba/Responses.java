package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.agent.interceptor.ModelResponse;
import java.util.List;
import java.util.Objects;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Creates responses. */
final class Responses {
    private Responses() {}

    static ChatResponse of(AssistantMessage message) {
        return new ChatResponse(List.of(new Generation(message)));
    }

    /** Returns a chunk with this text and no tool calls. */
    static ChatResponse withText(ChatResponse chunk, String text) {
        return new ChatResponse(List.of(new Generation(new AssistantMessage(text))), chunk.getMetadata());
    }

    /** Returns an answer with this text before its own. */
    static ModelResponse withTextBefore(String text, ModelResponse response) {
        if (text.isEmpty() || !(response.getMessage() instanceof AssistantMessage answer)) {
            return response;
        }
        AssistantMessage whole = AssistantMessage.builder()
                .content(text + Objects.requireNonNullElse(answer.getText(), ""))
                .properties(answer.getMetadata())
                .toolCalls(answer.getToolCalls())
                .media(answer.getMedia())
                .build();
        return new ModelResponse(whole, response.getChatResponse());
    }
}
