package io.agentrules.examples.springai;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** A scripted model that violates a rule in its first response, and follows it after the reminder; then it starts over. */
final class ScriptedModel implements ChatModel {
    private static final List<AssistantMessage> SCRIPT = List.of(
            new AssistantMessage("I print it with console.log, as everyone does."),
            AssistantMessage.builder()
                    .toolCalls(List.of(new ToolCall(
                            "1",
                            "function",
                            "write",
                            "{\"filePath\": \"src/a.ts\", \"content\": \"logger.info(a);\"}")))
                    .build(),
            new AssistantMessage("The logger has it now."));

    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public ChatResponse call(Prompt prompt) {
        return response(next());
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
            AssistantMessage answer = next();
            return answer.getText() == null
                    ? Flux.just(response(answer))
                    : Flux.fromArray(answer.getText().split("(?<= )", -1))
                            .map(word -> response(new AssistantMessage(word)));
        });
    }

    private AssistantMessage next() {
        return SCRIPT.get(calls.getAndIncrement() % SCRIPT.size());
    }

    private static ChatResponse response(AssistantMessage answer) {
        return new ChatResponse(List.of(new Generation(answer)));
    }

    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().build();
    }
}
