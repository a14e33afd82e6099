package io.agentrules.testsupport;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The contract for an adapter of a client of a server, with a loop around the client as its own examples have it. */
public abstract class ClientContract extends HarnessContract {
    private final Loop loop;
    private final boolean streams;
    private final List<ScriptedServer> servers = Collections.synchronizedList(new ArrayList<>());

    /** Plays it with answers that stream, or with whole ones. */
    protected ClientContract(Loop loop, boolean streams) {
        this.loop = loop;
        this.streams = streams;
    }

    /** A loop around a client. */
    @FunctionalInterface
    public interface Loop {
        /**
         * Returns a new loop with a client.
         *
         * @param url of the server, without a path
         */
        Harness start(RuleEngine engine, Session session, String url, boolean streams);

        /** Runs the agents {@code a} and {@code b} of one conversation, one after the other. */
        default void twoAgents(RuleEngine engine, ScriptedModel script) {
            try (ScriptedServer server = ScriptedServer.start(script)) {
                for (String agent : List.of("a", "b")) {
                    start(engine, engine.openSession("conversation", agent), server.url(), true)
                            .ask("Hi");
                }
            }
        }
    }

    @Override
    protected final boolean stopsTheModel() {
        return streams;
    }

    @Override
    protected final Harness harness(RuleEngine engine, ScriptedModel script) {
        ScriptedServer server = ScriptedServer.start(script);
        servers.add(server);
        return loop.start(engine, engine.openSession(), server.url(), streams);
    }

    @AfterEach
    final void stopServers() {
        servers.forEach(ScriptedServer::close);
    }
}
