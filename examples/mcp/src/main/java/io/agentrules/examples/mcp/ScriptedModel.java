package io.agentrules.examples.mcp;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that goes against a rule in its first answer, whatever it is asked, and obeys when it is told. */
final class ScriptedModel implements ChatModel {
    private static final List<String> SCRIPT = List.of("console.log(a);", "logger.info(a);");

    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public ChatResponse doChat(ChatRequest request) {
        AiMessage answer = AiMessage.from(SCRIPT.get(calls.getAndIncrement()));
        return ChatResponse.builder().aiMessage(answer).build();
    }
}
