package io.agentrules.openai;

import com.openai.client.OpenAIClient;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.ClientContract;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.OpenAiWireContract;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/** The contract, with the client itself and a server on this machine. */
class ContractTest {
    private static final ClientContract.Loop LOOP =
            (engine, session, url, streams) -> new OwnLoop(engine, session, url + "/v1", streams);

    @Nested
    class Streaming extends ClientContract {
        Streaming() {
            super(LOOP, true);
        }

        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(new HarnessRow(
                    "OpenAI client", OpenAIClient.class, OpenAiRules.class, LOOP::twoAgents, "the Responses API"));
        }
    }

    @Nested
    class Whole extends ClientContract {
        Whole() {
            super(LOOP, false);
        }
    }

    @Nested
    class OnTheWire extends OpenAiWireContract {
        @Override
        protected Harness harness(RuleEngine engine, String baseUrl) {
            return new OwnLoop(engine, engine.openSession(), baseUrl, true);
        }
    }
}
