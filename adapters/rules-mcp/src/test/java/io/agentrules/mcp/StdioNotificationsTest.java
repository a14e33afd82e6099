package io.agentrules.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.LogRecords;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client is told of changed rules, over standard input and output. */
@Timeout(180) // a server that does not answer fails, and does not hang
class StdioNotificationsTest {
    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
    }

    @Test
    void aHundredNewRulesAreToldOnce() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"rule://always\"}}")
                    .read();
            Path many = Files.createDirectories(folder.resolve("many"));
            for (int i = 0; i < 100; i++) {
                Files.writeString(many.resolve(i + ".mdc"), "---\nalwaysApply: true\n---\nRule " + i + ".");
            }

            Files.move(many, project.folder().resolve(".cursor/rules/many"));

            assertThat(wire.read()).containsEntry("method", "notifications/resources/list_changed");
            project.with("always.mdc", "---\nalwaysApply: true\n---\nNever mind.");
            assertThat(wire.read()).containsEntry("method", "notifications/resources/updated");
        }
    }

    @Test
    void changesAreToldAfterACheckThatFailed() throws Exception {
        var checks = new AtomicInteger();
        RuleEngine engine = project.engine(new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                if (checks.incrementAndGet() == 2) {
                    throw new InternalError("thrown on purpose");
                }
                return Running.unobserved();
            }
        });
        try (LogRecords log = LogRecords.open();
                RawStdioClient wire = RawStdioClient.initialized(engine)) {
            project.with("new.mdc", "---\nalwaysApply: true\n---\nNew.");

            assertThat(wire.read()).containsEntry("method", "notifications/resources/list_changed");
            assertThat(checks).hasValueGreaterThan(2);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("Clients were not told that rules changed");
        }
    }

    @Test
    void aSubscriberIsNamedTheAddressThatItWrote() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":"
                            + "{\"uri\":\"rule://api/errors\"}}")
                    .read();

            project.with("api/errors.mdc", "---\ndescription: how the API reports errors\n---\nCodes.");

            assertThat(wire.read().get("params")).isEqualTo(Map.of("uri", "rule://api/errors"));
        }
    }

    @Test
    void aClientThatIsGoneIsNotToldAndThatIsNoFailure() throws Exception {
        var said = new PipedOutputStream();
        var out = new ClosedPipe();
        var server = new RuleServer(project.engine(), Project.OFTEN);
        try (LogRecords log = LogRecords.open();
                var in = new PipedInputStream(said)) {
            CompletableFuture<Void> served =
                    CompletableFuture.runAsync(() -> server.serve(in, out), serving -> new Thread(serving).start());
            said.write((RawStdioClient.INITIALIZE + "\n" + RawStdioClient.INITIALIZED + "\n").getBytes(UTF_8));
            said.flush();
            out.awaitWrite(); // of the answer

            project.with("first.mdc", "---\nalwaysApply: true\n---\nFirst.");
            out.awaitWrite();
            project.with("second.mdc", "---\nalwaysApply: true\n---\nSecond.");
            out.awaitWrite();
            said.close();
            served.get(1, TimeUnit.MINUTES);

            assertThat(log.messages()).isEmpty();
        }
    }

    /** What a client reads no longer. */
    private static final class ClosedPipe extends OutputStream {
        private final Semaphore writes = new Semaphore(0);

        @Override
        public void write(int octet) throws IOException {
            writes.release();
            throw new IOException("Broken pipe");
        }

        void awaitWrite() throws InterruptedException {
            assertThat(writes.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
        }
    }
}
