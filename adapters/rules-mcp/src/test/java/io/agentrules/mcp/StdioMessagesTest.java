package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are malformed, invalid or out of place, over standard input and output. */
@Timeout(180) // a server that does not answer fails, and does not hang
class StdioMessagesTest {
    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{oops | -32700",
                "{} {} | -32700",
                "nothing | -32700",
                "[] | -32600",
                "1 | -32600",
                "\"text\" | -32600",
                "{} | -32600",
                "{\"jsonrpc\":\"1.0\",\"method\":\"ping\",\"id\":1} | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":1,\"id\":1} | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":null} | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":true} | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":\"no/method\",\"id\":1} | -32601",
                "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"id\":1,\"params\":{\"name\":\"none\"}} | -32602",
                "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"id\":1} | -32602",
                "{\"jsonrpc\":\"2.0\",\"method\":\"prompts/get\",\"id\":1,\"params\":5} | -32602",
            })
    void aLineThatMakesNoSenseIsAnsweredAndTheServerContinues(String line, int code) throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send(line);

            assertThat(wire.readError()).containsEntry("code", code);
            wire.assertStillAnswers();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completion/complete | null | params.ref.type must be a string",
                "completion/complete | 5 | params.ref.type must be a string",
                "completion/complete | {} | params.ref.type must be a string",
                "completion/complete | {\"ref\":5} | params.ref.type must be a string",
                "completion/complete | {\"ref\":{}} | params.ref.type must be a string",
                "completion/complete | {\"ref\":{\"type\":\"x\"},\"argument\":NAME} | params are invalid",
                "completion/complete | {\"ref\":RULE} | params.argument.name must be a string",
                "completion/complete | {\"ref\":RULE,\"argument\":{\"name\":\"\"}} | params.argument.value must be a string",
                "completion/complete | {\"ref\":RULE,\"argument\":{\"name\":\"name\"}} | params.argument.value must be a string",
                "completion/complete | {\"ref\":RULE,\"argument\":NAME,\"context\":[]} | params are invalid",
                "completion/complete | {\"ref\":RULE,\"argument\":NAME,\"context\":{\"arguments\":{\"a\":[]}}} | params are invalid",
                "completion/complete | {\"ref\":{\"type\":\"ref/resource\"},\"argument\":NAME} | params.ref.uri must be a string",
                "completion/complete | {\"ref\":{\"type\":\"ref/prompt\"},\"argument\":NAME} | params.ref.name must be a string",
                "tools/call | {} | params.name must be a string",
                "tools/call | {\"name\":\"rules_for\",\"arguments\":[]} | params are invalid",
                "tools/call | {\"name\":\"rules_for\",\"_meta\":7} | params are invalid",
                "prompts/get | {\"name\":5} | params.name must be a string",
                "resources/read | {\"uri\":[]} | params.uri must be a string",
                "resources/subscribe | null | params.uri must be a string",
                "resources/unsubscribe | {} | params.uri must be a string",
                "logging/setLevel | {} | params.level must be a string",
            })
    void invalidParametersAreNamed(String method, String params, String problem) throws Exception {
        String sent = params.replace("RULE", "{\"type\":\"ref/resource\",\"uri\":\"rule://{name}\"}")
                .replace("NAME", "{\"name\":\"name\",\"value\":\"a\"}");
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + sent + "}");

            assertThat(wire.readError()).isEqualTo(Map.of("code", -32602, "message", problem + " in " + method));
            wire.assertStillAnswers();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | params are invalid",
                "[] | params are invalid",
                "{\"capabilities\":[]} | params are invalid",
                "{\"capabilities\":{\"roots\":7}} | params are invalid",
                "{\"clientInfo\":\"x\"} | params are invalid",
                "{\"clientInfo\":{\"version\":[]}} | params are invalid",
                "{\"clientInfo\":{\"icons\":5}} | params are invalid",
            })
    void aClientWhoseIntroductionIsInvalidMayTryAgain(String params, String problem) throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":" + params + "}");

            assertThat(wire.readError()).isEqualTo(Map.of("code", -32602, "message", problem + " in initialize"));
            assertThat(wire.send(RawStdioClient.INITIALIZE).read()).containsKey("result");
        }
    }

    @Test
    void aNotificationIsNotAnsweredWhateverItsParameters() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":5}")
                    .send(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"rule://none\"}}");

            wire.assertStillAnswers();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"arguments\":null"})
    void aCallWithoutArgumentsHasNone(String arguments) throws Exception {
        var tool = new ServerTool(
                "count", "Count", "Counts arguments", Map.of("type", "object"), given -> "given: " + given.size());
        Duration never = Duration.ofSeconds(Long.MAX_VALUE);
        var server = new RuleServer(project.engine(), never, List.of(tool));
        String said = Stream.of("rules_for", "read_rule", "count")
                .map(name -> "{\"jsonrpc\":\"2.0\",\"id\":\"" + name
                        + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"" + name + "\"" + arguments + "}}\n")
                .collect(Collectors.joining(
                        "", RawStdioClient.INITIALIZE + "\n" + RawStdioClient.INITIALIZED + "\n", ""));
        var out = new ByteArrayOutputStream();

        server.serve(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)), out);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Always test.", "uri is missing", "given: 0")
                .doesNotContain("\"error\"");
    }

    @Test
    void aLineNestedWithoutEndIsAnsweredAndTheServerContinues() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":" + "[".repeat(50_000));

            assertThat(wire.readError()).containsEntry("code", -32700);
            wire.assertStillAnswers();
        }
    }

    @Test
    void aLineThatIsTooLongIsAnsweredAndTheServerContinues() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send(RawStdioClient.PING.replace(
                    "\"ping\"}", "\"ping\",\"params\":{\"text\":\"" + "a".repeat(9 << 20) + "\"}}"));

            assertThat(wire.readError()).containsEntry("message", "The message is longer than 8 MiB");
            wire.assertStillAnswers();
        }
    }

    @Test
    void emptyLinesUnknownNotificationsAndStrayResponsesAreReadOver() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("")
                    .send("\r")
                    .send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard\"}")
                    .send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}")
                    .send("{\"jsonrpc\":\"2.0\",\"id\":\"stray\",\"result\":{}}");

            wire.assertStillAnswers();
        }
    }

    @Test
    void aPingIsAnsweredBeforeTheHandshakeEnds() throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            Map<String, Object> answer = wire.send("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}")
                    .read();

            assertThat(answer).containsEntry("id", 7).containsEntry("result", Map.of());
        }
    }

    @Test
    void aRequestBeforeInitializationIsRejectedImmediately() throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            Map<String, Object> answer = wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                    .read();

            assertThat(answer).containsEntry("id", 1);
            assertThat(RawStdioClient.error(answer).get("message"))
                    .asString()
                    .startsWith("Not initialized: send initialize first");
        }
    }
}
