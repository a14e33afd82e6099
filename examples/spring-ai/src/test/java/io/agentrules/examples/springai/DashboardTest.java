package io.agentrules.examples.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.springai.boot.RuleEngineCustomizer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each query of the dashboard finds data in a real Prometheus that scrapes the example, which also has a session store, a broken rule
 * and more sessions than it may keep.
 */
class DashboardTest {
    private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
    private static final Path DASHBOARD = Path.of("../../docs/observability/dashboard.json");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final HttpClient client = HttpClient.newHttpClient();
    private int conversations;

    @TempDir
    Path folder;

    @Test
    void everyPanelIsExplained() throws IOException {
        var unexplained = new ArrayList<String>();
        for (JsonNode panel : panels()) {
            if (!panel.get("type").asString().equals("row")
                    && panel.path("description").asString().isBlank()) {
                unexplained.add(panel.get("title").asString());
            }
        }

        assertThat(unexplained).isEmpty();
    }

    @Test
    void everyPanelHasData() throws Exception {
        assumeTrue(
                Files.isExecutable(PROMETHEUS),
                "Prometheus is not installed: the package prometheus of Debian brings it");
        try (ConfigurableApplicationContext example = example()) {
            int scraped = example.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            int port = freePort();
            Process prometheus = prometheus(scraped, port);
            for (int attempt = 0; attempt < 10 && !isReady(prometheus, port); attempt++) {
                prometheus.destroyForcibly().waitFor();
                port = freePort(); // somebody took the last one meanwhile
                prometheus = prometheus(scraped, port);
            }
            try {
                for (JsonNode panel : panels()) {
                    for (JsonNode target : panel.path("targets")) {
                        assertThat(data(port, target.get("expr").asString(), example.getBean(RuleEngine.class)))
                                .as("%s: %s", panel.get("title"), target.get("expr"))
                                .isNotEmpty();
                    }
                }
            } finally {
                prometheus.destroyForcibly().waitFor();
            }
        }
    }

    private static JsonNode panels() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(DASHBOARD)).get("panels");
    }

    private ConfigurableApplicationContext example() throws IOException {
        Path rules = Files.createDirectories(folder.resolve(".xcsh/rules"));
        Files.writeString(rules.resolve("broken.md"), "---\nglobs: [\n---\nIts front matter is invalid.\n");
        RuleEngineCustomizer customizer = engine -> engine.sessionStore(new ForgetfulStore());
        return new SpringApplicationBuilder(Example.class)
                .initializers(context -> context.getBeanFactory().registerSingleton("store", customizer))
                .run(
                        "--rules.workspace=workspace," + folder,
                        "--rules.max-sessions=1",
                        "--spring.main.web-application-type=servlet",
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--management.endpoints.web.exposure.include=prometheus");
    }

    /** Takes every state and has none. */
    private static final class ForgetfulStore implements SessionStore {
        @Override
        public Optional<Stored> load(String id) {
            return Optional.empty();
        }

        @Override
        public OptionalLong save(String id, String state, long expected) {
            return OptionalLong.of(expected + 1);
        }

        @Override
        public void delete(String id) {}
    }

    private Process prometheus(int scraped, int port) throws IOException {
        Path settings = folder.resolve("prometheus.yml");
        Files.writeString(settings, """
                global:
                  scrape_interval: 1s
                scrape_configs:
                  - job_name: example
                    metrics_path: /actuator/prometheus
                    static_configs:
                      - targets: ['127.0.0.1:%d']
                """.formatted(scraped));
        return new ProcessBuilder(
                        PROMETHEUS.toString(),
                        "--config.file=" + settings,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    /** Waits until Prometheus answers; false if it ends before, as it does when its port is taken. */
    private boolean isReady(Process prometheus, int port) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/-/ready"))
                .build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (prometheus.isAlive() && System.nanoTime() < end) {
            try {
                if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                    return true;
                }
            } catch (IOException notYet) {
                // It is still starting.
            }
            Thread.sleep(200);
        }
        return false;
    }

    /**
     * Returns the numbers that a query finds. Asks until there are some, because Prometheus starts and scrapes in its own time, and
     * works meanwhile, because a rate needs two scrapes with something between them. What a query shows "or" else, where there is no
     * data, does not count.
     */
    private List<String> data(int port, String query, RuleEngine engine) throws InterruptedException {
        String asked =
                query.split(" or ", 2)[0].replace("$__rate_interval", "1m").replace("$job", ".*");
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/query?query="
                        + URLEncoder.encode(asked, StandardCharsets.UTF_8)))
                .build();
        var numbers = new ArrayList<String>();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (numbers.isEmpty() && System.nanoTime() < end) {
            work(engine);
            try {
                HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
                if (answer.statusCode() == 200) {
                    JsonMapper.shared()
                            .readTree(answer.body())
                            .at("/data/result")
                            .forEach(series -> numbers.add(series.at("/value/1").asString()));
                    numbers.remove("NaN");
                }
            } catch (IOException notYet) {
                // It is still starting.
            } finally {
                Thread.sleep(200);
            }
        }
        return numbers;
    }

    /** Makes a model call without a model, in a conversation of its own. */
    private void work(RuleEngine engine) {
        Session session = engine.openSession("conversation-" + conversations++).path("src/a.ts");
        session.activate().renderPrompt();
        StreamGuard guard = session.guard();
        guard.text("By console.log, as everyone does.");
        guard.finish();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
