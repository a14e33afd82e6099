package io.agentrules.springai;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.ScriptedModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.springframework.ai.chat.client.ChatClient;

/** The contract, with all ways to put rules on Spring AI. */
class ContractTest {
    @Nested
    class AClientThatStreams extends Streaming {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(
                    new HarnessRow(
                            "Spring AI",
                            ChatClient.class,
                            SpringAiRules.class,
                            ContractTest::twoAgents,
                            "with the default emission, an answer is shown when it is final; arguments of tools are complete when they are watched"));
        }
    }

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
            return Agent.of(SpringAiRules.of(engine).on(ChatClient.builder(new ScriptedChatModel(script))), false);
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
            SpringAiRules rules = SpringAiRules.of(engine);
            var model = new ScriptedChatModel(script);
            ChatClient.Builder clients = ChatClient.builder(rules.around(model, engine.openSession()));
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
            SpringAiRules rules = SpringAiRules.of(engine).withEmission(emission());
            return Agent.of(rules.on(ChatClient.builder(new ScriptedChatModel(script))), true);
        }
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        for (String agent : List.of("a", "b")) {
            var model = SpringAiRules.of(engine)
                    .around(new ScriptedChatModel(script), engine.openSession("conversation", agent));
            Agent.of(ChatClient.builder(model), true).ask("Hi");
        }
    }
}
