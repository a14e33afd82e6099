package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.event.HookEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plugins in Node.js, with a fake agent that calls their hooks and a fake command that answers. */
class PluginTest {
    private static final String DENIED_UNCHECKED = "Agent Rules could not check this call.";

    @TempDir
    private Path folder;

    private List<String> command = List.of();

    @BeforeAll
    static void nodeIsHere() {
        assumeTrue(canRun("node", "--version"), "Node.js is not installed, so the plugins cannot run");
        assumeTrue(canRun("sh", "-c", ":"), "There is no shell for the fake command");
    }

    private static boolean canRun(String... line) {
        try {
            run(List.of(line), Path.of("").toAbsolutePath());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @BeforeEach
    void theCommandIsHere() throws IOException {
        folder = folder.toRealPath();
        copy("command.sh");
    }

    @Test
    void thePluginOfOpencodeSendsEventsThatItsAgentReads() throws IOException {
        answeredBy("");

        host("opencode");

        assertThat(events(Agents.find("opencode").orElseThrow()))
                .extracting(event -> event.kind() + " " + event.session()
                        + event.subagent().map(id -> " " + id).orElse(""))
                .containsExactly(
                        "PROMPT ses_1",
                        "BEFORE_TOOL ses_1",
                        "BEFORE_TOOL ses_1",
                        "AFTER_TOOL ses_1",
                        "AFTER_TOOL ses_1",
                        "PROMPT ses_1 ses_2",
                        "SUBAGENT_END ses_1 ses_2",
                        "COMPACTED ses_1",
                        "TURN_END ses_1",
                        "SESSION_END ses_1");
        HookEvent prompt = events(Agents.find("opencode").orElseThrow()).get(0);
        assertThat(prompt.prompt()).contains("Please edit src/app.ts");
        assertThat(prompt.model()).contains("m-1");
        assertThat(prompt.folder()).isEqualTo(folder);
        assertThat(events(Agents.find("opencode").orElseThrow()).get(3).tool())
                .isEqualTo(events(Agents.find("opencode").orElseThrow()).get(2).tool())
                .get()
                .extracting(tool -> tool.edits().get(0).text())
                .isEqualTo("1");
    }

    @Test
    void thePluginOfOpencodeAddsTextsAndDeniesByThrowing() throws IOException {
        answeredBy("");

        Map<String, Object> seen = host("opencode");

        Map<String, Object> part = Map.of(
                "sessionID", "ses_1",
                "messageID", "msg_1",
                "type", "text",
                "synthetic", true,
                "text", "Context of prompt",
                "id", "prt_zzz");
        assertThat(seen)
                .containsEntry("prompt", List.of(part))
                .containsEntry("denied", "thrown: No any.")
                .containsEntry("result", "Edited.\n\nContext of after-tool")
                .containsEntry("other-result", Map.of("a", 1));
        assertThat(thrown(seen)).containsExactly("denied");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "hang", "garbage", "wrong-types", "array", "null", "missing"})
    void thePluginOfOpencodeLetsTheAgentGoOnWhenTheCommandFails(String trouble) throws IOException {
        answeredBy(trouble);

        Map<String, Object> seen = host("opencode");

        assertThat(thrown(seen)).isEmpty();
        assertThat(seen).containsEntry("prompt", List.of()).containsEntry("result", "Edited.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "hang", "garbage", "missing"})
    void aPluginThatFailsClosedDeniesWhatItCouldNotCheck(String trouble) throws IOException {
        answeredBy(trouble, "--fail-closed");

        assertThat(host("opencode"))
                .containsEntry("denied", "thrown: " + DENIED_UNCHECKED)
                .containsEntry("allowed", "thrown: " + DENIED_UNCHECKED)
                .containsEntry("result", "Edited.");
        assertThat(host("cline")).containsEntry("allowed", Map.of("skip", true, "reason", DENIED_UNCHECKED));
    }

    @Test
    void thePluginOfClineSendsEventsThatItsAgentReads() throws IOException {
        answeredBy("");

        host("cline");

        List<HookEvent> events = events(Agents.find("cline").orElseThrow());
        assertThat(events)
                .extracting(event -> event.kind() + " " + event.session()
                        + event.subagent().map(id -> " " + id).orElse(""))
                .containsExactly(
                        "SESSION_START root_1",
                        "PROMPT root_1",
                        "BEFORE_TOOL root_1",
                        "BEFORE_TOOL root_1",
                        "AFTER_TOOL root_1",
                        "PROMPT root_1 agent_2",
                        "SUBAGENT_END root_1 agent_2",
                        "TURN_END root_1");
        assertThat(events.get(1).prompt()).contains("Please edit src/app.ts");
        assertThat(events.get(5).prompt()).contains("Look around");
        assertThat(events).extracting(HookEvent::folder).containsOnly(folder);
        assertThat(events.get(2).tool().orElseThrow().edits().get(0).paths()).containsExactly(folder + "/src/app.ts");
    }

    @Test
    void thePluginOfClineKeepsAnAnswerThatComesTooLate() throws IOException {
        answeredBy("late");

        Map<String, Object> seen = host("cline");

        assertThat(seen.get("first-request")).isNull();
        assertThat(seen.toString()).contains("Too late.");
    }

    /** Issue 53: on a busy machine, a process for each event would only slow the start of what answers them. */
    @Test
    void thePluginOfClineSendsNoEventBeforeTheStartIsAnswered() throws IOException {
        answeredBy("cold");

        assertThat(host("cline").get("first-request")).asString().contains("Warm.");
    }

    @Test
    void thePluginOfClineShowsATextUntilItIsPartOfTheConversation() throws IOException {
        answeredBy("");

        Map<String, Object> seen = host("cline");

        List<?> shown = List.of(
                Map.of("role", "user", "content", List.of(Map.of("type", "text", "text", "Context of prompt"))));
        assertThat(seen)
                .containsEntry("start", Map.of())
                .containsEntry("first-request", shown)
                .containsEntry("same-request-again", shown)
                .containsEntry(
                        "denied",
                        Map.of("skip", true, "reason", "No any.", "appendContext", "Context of prompt\n\nRule 2."))
                .containsEntry("denied-result", Map.of())
                .containsEntry("allowed", Map.of("appendContext", "Context of before-tool"))
                .containsEntry("result", Map.of("appendContext", "Context of after-tool"))
                .containsEntry("child-request", shown)
                .containsEntry("next-start", Map.of("appendContext", "Context of prompt"));
        assertThat(seen.get("second-request")).isNull();
        assertThat(thrown(seen)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "hang", "garbage", "wrong-types", "array", "null", "missing"})
    void thePluginOfClineLetsTheAgentGoOnWhenTheCommandFails(String trouble) throws IOException {
        answeredBy(trouble);

        Map<String, Object> seen = host("cline");

        assertThat(thrown(seen)).isEmpty();
        assertThat(seen)
                .containsEntry("denied", Map.of())
                .containsEntry("allowed", Map.of())
                .containsEntry("result", Map.of());
        assertThat(seen.get("first-request")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencode", "cline"})
    void aPluginSaysWhoWroteItAndNeedsNothingButNode(String agent) {
        String source = PluginSource.of(agent, List.of("a \"b\""));

        assertThat(source)
                .startsWith(PluginSource.START)
                .containsOnlyOnce("const COMMAND = [\"a \\\"b\\\"\"]\n")
                .doesNotContain("require(", "__RULES");
    }

    /** Chooses what goes wrong with the command; nothing does if it is empty. */
    private void answeredBy(String trouble, String... options) {
        var parts = new ArrayList<String>(
                trouble.equals("missing")
                        ? List.of(folder.resolve("no-such-command").toString())
                        : List.of("sh", folder.resolve("command.sh").toString(), events().toString(), trouble));
        parts.addAll(List.of(options));
        command = parts;
    }

    private Path events() {
        return folder.resolve("events.jsonl");
    }

    private List<HookEvent> events(Agent agent) throws IOException {
        return Files.readAllLines(events()).stream()
                .map(line -> agent.event(JsonMaps.object(line)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Runs a plugin in its fake agent and returns what the agent saw. */
    private Map<String, Object> host(String agent) throws IOException {
        String limit = agent.equals("cline") ? "TIMEOUT_MS = " : "LIMIT_MS = ";
        String plugin = PluginSource.of(agent, command)
                .replaceFirst(
                        limit + "\\d+", limit + (command.contains("hang") || command.contains("late") ? 300 : 30_000));
        Files.writeString(folder.resolve("plugin.mjs"), plugin);
        copy(agent + "-host.mjs");
        return JsonMaps.object(run(
                List.of("node", folder.resolve(agent + "-host.mjs").toString(), command.contains("late") ? "late" : ""),
                folder));
    }

    private static List<String> thrown(Map<String, Object> seen) {
        return seen.entrySet().stream()
                .filter(entry -> String.valueOf(entry.getValue()).startsWith("thrown"))
                .map(Map.Entry::getKey)
                .toList();
    }

    private void copy(String name) throws IOException {
        try (InputStream file = PluginTest.class.getResourceAsStream("plugins/" + name)) {
            Files.write(folder.resolve(name), Objects.requireNonNull(file, name).readAllBytes());
        }
    }

    private static String run(List<String> line, Path folder) throws IOException {
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue()).isZero();
        return output;
    }
}
