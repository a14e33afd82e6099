package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ServeCommandTest {
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}
            """;

    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    Path folder;

    @Test
    void oneClientIsServedOnStandardInputAndOutput() {
        Run run = Workspace.varied(folder)
                .withInput(INITIALIZE + INITIALIZED + call(1, "rules_for", "{\"paths\":[\"src/a.ts\"]}"))
                .rules("serve", "--mcp");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        List<JsonNode> answers = run.jsonLines();
        assertThat(answers).hasSize(2);
        assertThat(answers.get(0).at("/result/serverInfo/name").asString()).isEqualTo("agent-rules");
        assertThat(answers.get(1).at("/result/content/0/text").asString())
                .contains("Say what and why.", "- style: src/a.ts matches *.ts");
    }

    @Test
    void anExplanationHasTheFieldsOfTheCommandsOwn() {
        Workspace workspace = Workspace.varied(folder);
        String arguments = "{\"name\":\"style\",\"paths\":[\"src/a.ts\"]}";

        JsonNode served = workspace
                .withInput(INITIALIZE + INITIALIZED + call(1, "explain_rule", arguments))
                .rules("serve", "--mcp")
                .jsonLines()
                .get(1)
                .at("/result/structuredContent");

        assertThat(served)
                .isEqualTo(workspace
                        .rules("explain", "style", "--json", "--path", "src/a.ts")
                        .json()
                        .at("/rules/0"));
    }

    @Test
    void whatShowsOnlyWhenRulesAreAppliedIsSaidOnStandardError() {
        var paths = new StringBuilder("\"src/0.ts\"");
        for (int i = 1; i < 150; i++) {
            paths.append(",\"src/").append(i).append(".ts\"");
        }

        Run run = Workspace.varied(folder)
                .withInput(INITIALIZE + INITIALIZED + call(1, "rules_for", "{\"paths\":[" + paths + "]}"))
                .rules("serve", "--mcp");

        assertThat(run.err()).contains("[request-paths-cut]");
        assertThat(run.jsonLines()).hasSize(2);
    }

    @Test
    void manyClientsAreServedOverHttp() throws Exception {
        Workspace workspace = Workspace.varied(folder);

        try (var serving = Serving.of(workspace, Map.of())) {
            assertThat(serving.address()).matches("http://127\\.0\\.0\\.1:\\d+/mcp");
            HttpURLConnection response = serving.post("X-None", "1");
            assertThat(response.getResponseCode()).isEqualTo(200);
            assertThat(response.getHeaderFields()).doesNotContainKey("Server").containsKey("Mcp-Session-Id");
        }
    }

    @Test
    void theTokenIsTakenFromAFileOrTheEnvironment() throws Exception {
        Workspace workspace = Workspace.varied(folder);
        String file = Files.writeString(folder.resolve("token"), TOKEN + "\n").toString();

        try (var serving = Serving.of(workspace, Map.of(), "--token-file", file)) {
            assertThat(serving.post("X-None", "1").getResponseCode()).isEqualTo(401);
            assertThat(serving.post("Authorization", "Bearer " + TOKEN).getResponseCode())
                    .isEqualTo(200);
        }
        try (var serving = Serving.of(workspace, Map.of("RULES_MCP_TOKEN", TOKEN), "--host", "0.0.0.0")) {
            assertThat(serving.post("X-None", "1").getResponseCode()).isEqualTo(401);
            assertThat(serving.post("Authorization", "Bearer " + TOKEN).getResponseCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aTokenThatIsTooShortIsRefusedAndNotShown() {
        Run run = Workspace.varied(folder)
                .withEnvironment(Map.of("RULES_MCP_TOKEN", "guessed"))
                .rules("serve", "--mcp", "--http", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("fewer than 16 characters").doesNotContain("guessed");
    }

    @Test
    void aPortThatIsTakenIsSaidToBe() throws Exception {
        Workspace workspace = Workspace.varied(folder);

        try (var serving = Serving.of(workspace, Map.of())) {
            String port = Integer.toString(URI.create(serving.address()).getPort());
            Run run = workspace.rules("serve", "--mcp", "--http", port);

            assertThat(run.exitCode()).isOne();
            assertThat(run.err()).startsWith("rules: cannot listen on port ").doesNotContain("\tat ");
        }
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}\n";
    }

    /** The command on a thread of its own, until that is interrupted. */
    private record Serving(Thread thread, String address) implements AutoCloseable {
        static Serving of(Workspace workspace, Map<String, String> environment, String... arguments)
                throws InterruptedException {
            var told = new LinkedBlockingQueue<String>();
            var words = new ArrayList<>(List.of(
                    "serve",
                    "--mcp",
                    "--http",
                    "0",
                    "--workspace",
                    workspace.root.toString(),
                    "--home",
                    workspace.home.toString()));
            words.addAll(List.of(arguments));
            var thread = new Thread(() -> RulesCommand.run(
                    new Terminal(
                            new ByteArrayInputStream(new byte[0]),
                            new ByteArrayOutputStream(),
                            tellingLines(told),
                            environment,
                            0,
                            0),
                    words.toArray(String[]::new)));
            thread.start();
            String line = told.poll(20, TimeUnit.SECONDS);
            assertThat(line).startsWith("rules: serving MCP at ");
            return new Serving(thread, line.substring(line.indexOf("http")).replace("0.0.0.0", "127.0.0.1"));
        }

        private static ByteArrayOutputStream tellingLines(BlockingQueue<String> told) {
            return new ByteArrayOutputStream() {
                @Override
                public void flush() {
                    if (size() > 0) {
                        told.add(toString(StandardCharsets.UTF_8).strip());
                    }
                }
            };
        }

        HttpURLConnection post(String header, String value) throws IOException {
            var connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Accept", "application/json, text/event-stream");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setRequestProperty(header, value);
            connection.setDoOutput(true);
            connection.getOutputStream().write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
            return connection;
        }

        @Override
        public void close() {
            thread.interrupt();
            while (thread.isAlive()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
