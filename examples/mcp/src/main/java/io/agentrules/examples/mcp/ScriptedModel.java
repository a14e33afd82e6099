package io.agentrules.examples.mcp;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A scripted model that violates a rule in its first response, and follows it after the reminder. */
final class ScriptedModel implements ChatModel {
    private static final List<String> SCRIPT = List.of("console.log(a);", "logger.info(a);");

    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public ChatResponse doChat(ChatRequest request) {
        AiMessage answer = AiMessage.from(SCRIPT.get(calls.getAndIncrement()));
        return ChatResponse.builder().aiMessage(answer).build();
    }
}
