package io.agentrules.springai;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.ScriptedModel;
import org.junit.jupiter.api.Nested;
import org.springframework.ai.chat.client.ChatClient;

/** The contract, with all ways to put rules on Spring AI. */
class ContractTest {
    @Nested
    class AClientThatStreams extends Streaming {}

    @Nested
    class AClientThatHoldsBack extends Streaming {
        @Override
        Emission emission() {
            return Emission.holdBack(20);
        }
    }

    @Nested
    class AClientThatDoesNotStream extends HarnessContract {
        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return Agent.of(Rules.of(engine).on(ChatClient.builder(new ScriptedChatModel(script))), false);
        }

        @Override
        protected boolean stopsTheModel() {
            return false;
        }
    }

    @Nested
    class AModelWithoutAdvisors extends HarnessContract {
        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            Rules rules = Rules.of(engine);
            var model = new ScriptedChatModel(script);
            ChatClient.Builder clients = ChatClient.builder(rules.around(model, engine.openSession("conversation-1")));
            return Agent.of(
                    engine.catalog().addressable().isEmpty() ? clients : clients.defaultTools(rules.readRule()), true);
        }
    }

    private abstract static class Streaming extends HarnessContract {
        Emission emission() {
            return Emission.BUFFER;
        }

        @Override
        protected final Harness harness(RuleEngine engine, ScriptedModel script) {
            Rules rules = Rules.of(engine).withEmission(emission());
            return Agent.of(rules.on(ChatClient.builder(new ScriptedChatModel(script))), true);
        }
    }
}
