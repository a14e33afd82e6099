package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests without a session leave nothing behind. */
@Tag("slow")
@Timeout(300) // a server that does not answer fails, and does not hang
class ManyRequestsTest {
    private static final int REQUESTS = 10_000;
    private static final int WARM_UP = 2_000;
    private static final long MOST_BYTES = 1 << 20;
    private static final int MOST_THREADS = 4;

    @TempDir
    Path folder;

    @Test
    void tenThousandRequestsDoNotGrowTheMemory() throws Exception {
        var container = new TestContainer(
                new RuleServer(Project.in(folder).engine()),
                HttpAccess.builder().build());
        try {
            HttpClient client = HttpClient.newHttpClient();
            send(client, container.port(), WARM_UP);
            long before = usedBytes();
            int threads = Thread.activeCount();

            send(client, container.port(), REQUESTS);

            assertThat(usedBytes() - before).isLessThan(MOST_BYTES);
            assertThat(Thread.activeCount() - threads).isLessThan(MOST_THREADS);
        } finally {
            container.stop();
        }
    }

    private static void send(HttpClient client, int port, int requests) throws Exception {
        List<HttpRequest> different = List.of(
                request(port, "tools/list", "", Map.of()),
                request(port, "resources/read", "rule://always", Map.of("uri", "rule://always")),
                request(
                        port,
                        "tools/call",
                        "rules_for",
                        Map.of("name", "rules_for", "arguments", Map.of("paths", List.of("src/a.ts")))));
        for (int i = 0; i < requests; i++) {
            assertThat(client.send(different.get(i % different.size()), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static HttpRequest request(int port, String method, String name, Map<String, ?> params) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method)
                .POST(BodyPublishers.ofString(StatelessTest.text(1, method, params)));
        return (name.isEmpty() ? request : request.header("Mcp-Name", name)).build();
    }

    private static long usedBytes() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
