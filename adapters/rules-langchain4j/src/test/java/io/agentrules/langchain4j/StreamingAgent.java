package io.agentrules.langchain4j;

import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An agent whose answers stream. */
final class StreamingAgent implements Harness {
    private final String conversation = UUID.randomUUID().toString();
    private final ChatMemory kept = MessageWindowChatMemory.withMaxMessages(100);
    private final EditTool edit = new EditTool();
    private final StringBuilder shown = new StringBuilder();
    private final Coder coder;

    /** Its AI service. */
    interface Coder {
        TokenStream code(@MemoryId String conversation, @UserMessage String prompt);
    }

    StreamingAgent(LangChain4jRules rules, StreamingChatModel model, Consumer<AiServices<Coder>> configuration) {
        AiServices<Coder> service = rules.on(AiServices.builder(Coder.class), model)
                .systemMessage(HarnessContract.SYSTEM)
                .chatMemoryProvider(id -> kept)
                .tools(edit.tools());
        configuration.accept(service);
        coder = service.build();
    }

    @Override
    public Runnable start(String prompt) {
        var handle = new CompletableFuture<StreamingHandle>();
        coder.code(conversation, prompt)
                .onPartialResponseWithContext((piece, context) -> handle.complete(context.streamingHandle()))
                .onCompleteResponse(response -> handle.completeExceptionally(new IllegalStateException("complete")))
                .onError(handle::completeExceptionally)
                .start();
        return () -> handle.orTimeout(60, TimeUnit.SECONDS).join().cancel();
    }

    @Override
    public String ask(String prompt) {
        var answer = new CompletableFuture<String>();
        coder.code(conversation, prompt)
                .onPartialResponse(shown::append)
                .onCompleteResponse(
                        response -> answer.complete(response.aiMessage().text()))
                .onError(answer::completeExceptionally)
                .start();
        return answer.orTimeout(60, TimeUnit.SECONDS).join();
    }

    @Override
    public List<String> memory() {
        return kept.messages().stream().map(MessageMapper::message).toList();
    }

    @Override
    public List<String> edits() {
        return edit.arguments();
    }

    @Override
    public String shown() {
        return shown.toString();
    }
}
