package io.agentrules.examples.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A scripted model that violates a rule in its first response, and follows it after the reminder. */
final class ScriptedModel implements StreamingChatModel {
    private static final List<AiMessage> SCRIPT = List.of(
            AiMessage.from("I print it with console.log, as everyone does."),
            AiMessage.from(ToolExecutionRequest.builder()
                    .id("1")
                    .name("write")
                    .arguments("{\"filePath\": \"src/a.ts\", \"content\": \"logger.info(a);\"}")
                    .build()),
            AiMessage.from("The logger has it now."));

    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        AiMessage answer = SCRIPT.get(calls.getAndIncrement());
        if (answer.text() != null) {
            for (String word : answer.text().split("(?<= )", -1)) {
                handler.onPartialResponse(word);
            }
        }
        handler.onCompleteResponse(ChatResponse.builder().aiMessage(answer).build());
    }
}
