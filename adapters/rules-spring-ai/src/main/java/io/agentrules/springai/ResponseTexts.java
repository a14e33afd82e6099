package io.agentrules.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Creates responses with another text. */
final class ResponseTexts {
    private ResponseTexts() {}

    /** Returns a chunk with this text and no tool calls. */
    static ChatClientResponse withText(ChatClientResponse chunk, String text) {
        return with(List.of(new Generation(new AssistantMessage(text))), chunk);
    }

    /** Returns a response with this text before its own. */
    static ChatClientResponse withTextBefore(ChatClientResponse response, String text) {
        ChatResponse said = response.chatResponse();
        List<Generation> generations = said == null ? List.of() : said.getResults();
        if (generations.isEmpty()) {
            return withText(response, text);
        }
        var all = new ArrayList<>(generations);
        Generation first = all.get(0);
        AssistantMessage message = first.getOutput();
        AssistantMessage whole = AssistantMessage.builder() // 2.0.0 has no mutate()
                .content(text + Optional.ofNullable(message.getText()).orElse(""))
                .properties(message.getMetadata())
                .toolCalls(message.getToolCalls())
                .media(message.getMedia())
                .build();
        all.set(0, new Generation(whole, first.getMetadata()));
        return with(all, response);
    }

    private static ChatClientResponse with(List<Generation> generations, ChatClientResponse response) {
        ChatResponse.Builder changed = ChatResponse.builder().generations(generations);
        if (response.chatResponse() != null) {
            changed.metadata(response.chatResponse().getMetadata());
        }
        return new ChatClientResponse(changed.build(), response.context());
    }
}
