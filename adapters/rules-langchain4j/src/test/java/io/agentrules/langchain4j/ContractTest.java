package io.agentrules.langchain4j;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.langchain4j.ScriptedStreamingChatModel.ProviderKind;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.ScriptedModel;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Nested;

/** The contract, with every kind of provider and service that LangChain4j has. */
class ContractTest {
    @Nested
    class AProviderThatStreamsAll extends StreamingContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(new HarnessRow(
                    "LangChain4j",
                    AiServices.class,
                    LangChain4jRules.class,
                    AgentsTest::twoAgents,
                    "a provider without a `StreamingHandle` is not stopped, but asked again"));
        }
    }

    @Nested
    class AProviderOfWholeToolCalls extends StreamingContract {
        @Override
        ProviderKind provider() {
            return ProviderKind.WHOLE_TOOL_CALLS;
        }
    }

    @Nested
    class AProviderOfToolCallsAtTheEnd extends StreamingContract {
        @Override
        ProviderKind provider() {
            return ProviderKind.TOOL_CALLS_AT_THE_END;
        }
    }

    @Nested
    class AProviderWithoutHandle extends StreamingContract {
        @Override
        ProviderKind provider() {
            return ProviderKind.WITHOUT_HANDLE;
        }

        @Override
        protected boolean stopsTheModel() {
            return false;
        }
    }

    @Nested
    class AProviderThatCannotBeStopped extends StreamingContract {
        @Override
        ProviderKind provider() {
            return ProviderKind.UNSTOPPABLE;
        }

        @Override
        protected boolean stopsTheModel() {
            return false;
        }
    }

    @Nested
    class AServiceThatBuffers extends StreamingContract {
        @Override
        Emission emission() {
            return Emission.BUFFER;
        }

        /** Returns false: a caller gets the handle with the first piece that is shown. */
        @Override
        protected boolean canBeCancelled() {
            return false;
        }
    }

    @Nested
    class AServiceWithConcurrentTools extends StreamingContract {
        @Override
        void configure(AiServices<StreamingAgent.Coder> service) {
            service.executeToolsConcurrently();
        }
    }

    @Nested
    class AServiceThatDoesNotStream extends HarnessContract {
        @Override
        protected boolean stopsTheModel() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            var memory = MessageWindowChatMemory.withMaxMessages(100);
            var edit = new EditTool();
            Coder coder = LangChain4jRules.of(engine)
                    .on(AiServices.builder(Coder.class), new Blocking(script))
                    .systemMessage(SYSTEM)
                    .chatMemoryProvider(id -> memory)
                    .tools(edit.tools())
                    .build();
            String conversation = UUID.randomUUID().toString();
            return new Conversation(prompt -> coder.code(conversation, prompt), memory, edit);
        }
    }

    /** An AI service whose answers do not stream. */
    interface Coder {
        String code(@MemoryId String conversation, @UserMessage String prompt);
    }
}
