package io.agentrules.mcp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** A server on a free port of this machine. */
final class TestContainer {
    private final RuleHttpServer server;

    /** How many streams {@link #awaitStream} has returned for. */
    private int awaited;

    TestContainer(RuleServer server, HttpAccess access) throws IOException {
        this(server, access, HttpLimits.DEFAULT);
    }

    TestContainer(RuleServer server, HttpAccess access, HttpLimits limits) throws IOException {
        this.server = server.listen(access, 0, limits);
    }

    int port() {
        return server.port();
    }

    String address() {
        return server.address();
    }

    /** Waits until one more client has opened its stream for notifications; those sent before it are lost. */
    void awaitStream() throws InterruptedException {
        awaited++;
        Instant end = Instant.now().plus(Duration.ofSeconds(ClientCalls.MAX_SECONDS));
        while (server.streams() < awaited) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("No client opened its stream");
            }
            Thread.sleep(5);
        }
    }

    void stop() {
        server.close();
    }
}
