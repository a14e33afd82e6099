package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.agentrules.core.Emission;
import io.agentrules.core.RuleEngine;
import io.agentrules.langchain4j.ScriptedStreamingChatModel.ProviderKind;
import io.agentrules.testkit.Harness;
import io.agentrules.testkit.HarnessContract;
import io.agentrules.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** The contract, with AI services that stream. */
abstract class StreamingContract extends HarnessContract {
    private final List<ScriptedStreamingChatModel> models = new ArrayList<>();

    /** An AI service whose answers stream. */
    interface StreamingCoder {
        TokenStream code(String prompt);
    }

    ProviderKind provider() {
        return ProviderKind.STREAMS_ALL;
    }

    Emission emission() {
        return Emission.LIVE;
    }

    void configure(AiServices<StreamingCoder> service) {}

    @AfterEach
    void noRetryRanOnTheThreadOfAModelThatStillStreamed() {
        assertThat(models).isNotEmpty().noneMatch(ScriptedStreamingChatModel::wasCalledWhileStreaming);
    }

    @Override
    protected final Harness harness(RuleEngine engine, ScriptedModel script) {
        var model = new ScriptedStreamingChatModel(script, provider());
        models.add(model);
        var memory = MessageWindowChatMemory.withMaxMessages(100);
        var edit = new EditTool();
        AiServices<StreamingCoder> service = Rules.of(engine)
                .withEmission(emission())
                .on(AiServices.builder(StreamingCoder.class), model)
                .systemMessage(SYSTEM)
                .chatMemory(memory)
                .tools(edit.tools());
        configure(service);
        return new Agent(service.build(), memory, edit, new StringBuilder());
    }

    private record Agent(StreamingCoder coder, ChatMemory kept, EditTool edit, StringBuilder text) implements Harness {
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
            return kept.messages().stream().map(Asked::message).toList();
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
}
