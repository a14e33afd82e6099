package io.agentrules.anthropic;

import com.anthropic.client.AnthropicClient;
import io.agentrules.testsupport.ClientContract;
import io.agentrules.testsupport.HarnessRow;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/** The contract, with the client itself and a server on this machine. */
class ContractTest {
    private static final ClientContract.Loop LOOP = OwnLoop::new;

    @Nested
    class Streaming extends ClientContract {
        Streaming() {
            super(LOOP, true);
        }

        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(new HarnessRow(
                    "Anthropic client",
                    AnthropicClient.class,
                    AnthropicRules.class,
                    LOOP::twoAgents,
                    "the beta messages and their tool runner"));
        }
    }

    @Nested
    class Whole extends ClientContract {
        Whole() {
            super(LOOP, false);
        }
    }
}
