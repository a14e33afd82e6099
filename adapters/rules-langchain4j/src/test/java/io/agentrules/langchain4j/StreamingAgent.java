package io.agentrules.langchain4j;

import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An agent whose answers stream. */
record StreamingAgent(Coder coder, ChatMemory kept, EditTool edit, StringBuilder text) implements Harness {
    /** Its AI service. */
    interface Coder {
        TokenStream code(String prompt);
    }

    static StreamingAgent of(Rules rules, StreamingChatModel model, Consumer<AiServices<Coder>> configuration) {
        var memory = MessageWindowChatMemory.withMaxMessages(100);
        var edit = new EditTool();
        AiServices<Coder> service = rules.on(AiServices.builder(Coder.class), model)
                .systemMessage(HarnessContract.SYSTEM)
                .chatMemory(memory)
                .tools(edit.tools());
        configuration.accept(service);
        return new StreamingAgent(service.build(), memory, edit, new StringBuilder());
    }

    @Override
    public String ask(String prompt) {
        var answer = new CompletableFuture<String>();
        coder.code(prompt)
                .onPartialResponse(text::append)
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
        return text.toString();
    }
}
