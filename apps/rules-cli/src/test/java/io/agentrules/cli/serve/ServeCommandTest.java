package io.agentrules.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ServeCommandTest {
    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    Path folder;

    @Test
    void oneClientIsServedOnStandardInputAndOutput() {
        CommandResult run = Workspace.varied(folder)
                .withInput(RunningServer.INITIALIZE + INITIALIZED + call(1, "rules_for", "{\"paths\":[\"src/a.ts\"]}"))
                .rules("serve", "stdio");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        List<JsonNode> answers = run.jsonLines();
        assertThat(answers).hasSize(2);
        assertThat(answers.get(0).at("/result/serverInfo/name").asString()).isEqualTo("agent-rules");
        assertThat(answers.get(0)
                        .get("result")
                        .get("_meta")
                        .get("io.agentrules/digest")
                        .asString())
                .matches("sha256:[0-9a-f]{64}");
        assertThat(answers.get(1).at("/result/content/0/text").asString())
                .contains("Say what and why.", "- style: src/a.ts matches *.ts");
    }

    @Test
    void variablesForHooksCountForServedOnes() {
        Workspace workspace = Workspace.varied(folder)
                .with(".xcsh/rules/no-any.md", "---\ncondition: as any\nscope: tool\n---\nName the type.")
                .withEnvironment(Map.of(
                        "RULES_HOOK_DEADLINE_MS", "60000",
                        "RULES_HOOK_FAIL_CLOSED", "1",
                        "RULES_HOOK_NO_EXCERPT", "1"));
        String write = "\"tool\":{\"name\":\"write\",\"input\":{\"filePath\":\"a.ts\",\"content\":\"secret as any\"}}";
        String event = "{\"event\":\"before-tool\",\"session\":\"1\",\"cwd\":\"" + workspace.root + "\"," + write + "}";
        workspace.withInput(RunningServer.INITIALIZE
                + INITIALIZED
                + call(1, "hook", "{\"agent\":\"generic\",\"event\":" + event + "}")
                + call(2, "hook", "{\"agent\":\"generic\",\"event\":{\"event\":\"before-tool\"," + write + "}}"));

        List<JsonNode> answers = workspace.rules("serve", "stdio", "--hooks").jsonLines();

        assertThat(answers)
                .filteredOn(answer -> answer.path("id").asInt() > 0
                        && answer.at("/result/content").isArray())
                .hasSize(2)
                .allSatisfy(
                        answer -> assertThat(answer.at("/result/content/0/text").asString())
                                .contains("deny"));
        assertThat(workspace
                        .rules("hook", "log", "--json")
                        .json()
                        .at("/entries")
                        .toString())
                .contains("denied")
                .doesNotContain("secret");
    }

    @Test
    void hooksAreServedIfAskedFor() {
        Workspace workspace = Workspace.varied(folder).withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000"));
        String event =
                "{\"event\":\"session-start\",\"session\":\"1\",\"cwd\":\"" + workspace.root + "\",\"model\":null}";
        String calls = call(1, "hook", "{\"agent\":\"generic\",\"event\":" + event + "}")
                + call(2, "hook", "{\"agent\":\"nobody\",\"event\":{}}")
                + call(3, "hook", "{\"agent\":\"generic\",\"event\":{}}");
        workspace.withInput(RunningServer.INITIALIZE + INITIALIZED + calls);

        List<JsonNode> answers = workspace.rules("serve", "stdio", "--hooks").jsonLines();

        assertThat(answers).hasSize(4);
        JsonNode told = answers.stream()
                .filter(answer -> answer.path("id").asInt() == 1)
                .findFirst()
                .orElseThrow();
        assertThat(told.at("/result/content/0/text").asString())
                .startsWith("{\"context\":")
                .contains("Say what and why.");
        JsonNode refused = answers.stream()
                .filter(answer -> answer.path("id").asInt() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(refused.at("/result/content/0/text").asString()).contains("agent must be one of claude");
        assertThat(refused.at("/result/isError").asBoolean()).isTrue();
        JsonNode nothing = answers.stream()
                .filter(answer -> answer.path("id").asInt() == 3)
                .findFirst()
                .orElseThrow();
        assertThat(nothing.at("/result/content/0/text").asString()).isEmpty();
        assertThat(workspace
                        .rules("hook", "log", "--json")
                        .json()
                        .at("/entries")
                        .toString())
                .as("what the last event did is stored before the command ends")
                .contains("injected");
        assertThat(workspace.rules("serve", "stdio").jsonLines().toString()).doesNotContain("Say what and why.");
    }

    @Test
    void anExplanationHasTheFieldsOfTheCommandsOwn() {
        Workspace workspace = Workspace.varied(folder);
        String arguments = "{\"name\":\"style\",\"paths\":[\"src/a.ts\"]}";

        JsonNode served = workspace
                .withInput(RunningServer.INITIALIZE + INITIALIZED + call(1, "explain_rule", arguments))
                .rules("serve", "stdio")
                .jsonLines()
                .get(1)
                .at("/result/structuredContent");

        assertThat(served)
                .isEqualTo(workspace
                        .harness("explain", "style", "--json", "--path", "src/a.ts")
                        .json()
                        .at("/rules/0"));
    }

    @Test
    void runtimeDiagnosticsAreWrittenToStandardError() {
        var paths = new StringBuilder("\"src/0.ts\"");
        for (int i = 1; i < 150; i++) {
            paths.append(",\"src/").append(i).append(".ts\"");
        }

        CommandResult run = Workspace.varied(folder)
                .withInput(RunningServer.INITIALIZE + INITIALIZED + call(1, "rules_for", "{\"paths\":[" + paths + "]}"))
                .rules("serve", "stdio");

        assertThat(run.err()).contains("[request-paths-cut]");
        assertThat(run.jsonLines()).hasSize(2);
    }

    @Test
    void diagnosticsAboutAFileAreShownWithTheFile() throws Exception {
        Workspace workspace = Workspace.varied(folder);

        try (var serving = RunningServer.of(workspace, Map.of(), "--refresh", "1")) {
            workspace.with(".cursor/rules/broken.mdc", "---\nglobs: [\n---\nUse const.");

            assertThat(serving.told("[front-matter-invalid]"))
                    .containsPattern(
                            "rules: warning: \\.cursor/rules/broken\\.mdc(:\\d+)?: .+ \\[front-matter-invalid\\]");
        }
    }

    @Test
    void manyClientsAreServedOverHttp() throws Exception {
        Workspace workspace = Workspace.varied(folder);

        try (var serving = RunningServer.of(workspace, Map.of())) {
            assertThat(serving.address()).matches("http://127\\.0\\.0\\.1:\\d+/mcp");
            HttpURLConnection response = serving.post("X-None", "1");
            assertThat(response.getResponseCode()).isEqualTo(200);
            assertThat(response.getHeaderFields()).doesNotContainKey("Server");
            assertThat(response.getHeaderField("Mcp-Session-Id")).isNotEmpty();
        }
    }

    @Test
    void theTokenIsTakenFromAFileOrTheEnvironment() throws Exception {
        Workspace workspace = Workspace.varied(folder);
        String file = Files.writeString(folder.resolve("token"), TOKEN + "\n").toString();

        try (var serving = RunningServer.of(workspace, Map.of(), "--token-file", file)) {
            assertThat(serving.post("X-None", "1").getResponseCode()).isEqualTo(401);
            assertThat(serving.post("Authorization", "Bearer " + TOKEN).getResponseCode())
                    .isEqualTo(200);
        }
        try (var serving = RunningServer.of(workspace, Map.of("RULES_MCP_TOKEN", TOKEN), "--host", "0.0.0.0")) {
            assertThat(serving.post("X-None", "1").getResponseCode()).isEqualTo(401);
            assertThat(serving.post("Authorization", "Bearer " + TOKEN).getResponseCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aTokenThatIsTooShortIsRefusedAndNotShown() {
        CommandResult run = Workspace.varied(folder)
                .withEnvironment(Map.of("RULES_MCP_TOKEN", "guessed"))
                .rules("serve", "http", "--port", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("fewer than 16 characters").doesNotContain("guessed");
    }

    @Test
    void aPortThatIsTakenIsSaidToBe() throws Exception {
        Workspace workspace = Workspace.varied(folder);

        try (var serving = RunningServer.of(workspace, Map.of())) {
            String port = Integer.toString(URI.create(serving.address()).getPort());
            CommandResult run = workspace.rules("serve", "http", "--port", port);

            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.err()).startsWith("rules: cannot listen on port ").doesNotContain("\tat ");
        }
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}\n";
    }
}
