package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.LogRecords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
}
