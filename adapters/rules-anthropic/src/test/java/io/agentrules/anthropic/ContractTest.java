package io.agentrules.anthropic;

import com.anthropic.client.AnthropicClient;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** The contract, with the client itself and a server on this machine. */
class ContractTest {
    @Nested
    class Streaming extends OnAServer {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(new HarnessRow(
                    "Anthropic client",
                    AnthropicClient.class,
                    AnthropicRules.class,
                    ContractTest::twoAgents,
                    "the beta messages and their tool runner"));
        }

        Streaming() {
            super(true);
        }
    }

    @Nested
    class Whole extends OnAServer {
        Whole() {
            super(false);
        }
    }

    abstract static class OnAServer extends HarnessContract {
        private final boolean streams;
        private final List<ScriptedServer> servers = Collections.synchronizedList(new ArrayList<>());

        OnAServer(boolean streams) {
            this.streams = streams;
        }

        @AfterEach
        void stopServers() {
            servers.forEach(ScriptedServer::close);
        }

        @Override
        protected boolean stopsTheModel() {
            return streams;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            ScriptedServer server = ScriptedServer.start(script);
            servers.add(server);
            return new OwnLoop(engine, engine.openSession(), server.url(), streams);
        }
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        try (ScriptedServer server = ScriptedServer.start(script)) {
            for (String agent : List.of("a", "b")) {
                new OwnLoop(engine, engine.openSession("conversation", agent), server.url(), true).ask("Hi");
            }
        }
    }
}
