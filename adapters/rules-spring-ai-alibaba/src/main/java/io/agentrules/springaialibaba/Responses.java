package io.agentrules.springaialibaba;

import java.util.ArrayList;
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
    static ChatResponse withTextBefore(ChatResponse response, String text) {
        if (response.getResults().isEmpty()) {
            return withText(response, text);
        }
        var all = new ArrayList<>(response.getResults());
        Generation first = all.get(0);
        all.set(0, new Generation(beginning(text, first.getOutput()), first.getMetadata()));
        return new ChatResponse(all, response.getMetadata());
    }

    static AssistantMessage beginning(String text, AssistantMessage answer) {
        return AssistantMessage.builder()
                .content(text + Objects.requireNonNullElse(answer.getText(), ""))
                .properties(answer.getMetadata())
                .toolCalls(answer.getToolCalls())
                .media(answer.getMedia())
                .build();
    }
}
