package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed input and misbehaving clients over standard input and output. */
@Timeout(180) // a server that does not answer fails, and does not hang
class StdioRobustnessTest {
    private static final long SHORT_MILLIS = 200;
    private static final long LONG_MILLIS = 120_000;
    private static final String PING = """
            {"jsonrpc":"2.0","id":"ping","method":"ping"}""";

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

            assertThat(error(wire.read())).containsEntry("code", code);
            assertStillAnswers(wire);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completion/complete | null | params is missing",
                "completion/complete | 5 | params must be an object",
                "completion/complete | {} | params.ref is missing",
                "completion/complete | {\"ref\":5} | params.ref must be an object",
                "completion/complete | {\"ref\":{}} | params.ref.type is missing",
                "completion/complete | {\"ref\":{\"type\":\"x\"}} | params.ref.type must be ref/prompt or ref/resource",
                "completion/complete | {\"ref\":RULE} | params.argument is missing",
                "completion/complete | {\"ref\":RULE,\"argument\":{\"name\":\"\"}} | params.argument.name must be a string that is not empty",
                "completion/complete | {\"ref\":RULE,\"argument\":{\"name\":\"name\"}} | params.argument.value is missing",
                "completion/complete | {\"ref\":RULE,\"argument\":NAME,\"context\":[]} | params.context must be an object",
                "completion/complete | {\"ref\":RULE,\"argument\":NAME,\"context\":{\"arguments\":{\"a\":[]}}} | params is invalid",
                "completion/complete | {\"ref\":{\"type\":\"ref/resource\"},\"argument\":NAME} | params.ref.uri is missing",
                "completion/complete | {\"ref\":{\"type\":\"ref/prompt\"},\"argument\":NAME} | params.ref.name is missing",
                "tools/call | {} | params.name is missing",
                "tools/call | {\"name\":\"rules_for\",\"arguments\":[]} | params.arguments must be an object",
                "tools/call | {\"name\":\"rules_for\",\"_meta\":7} | params._meta must be an object",
                "prompts/get | {\"name\":5} | params.name must be a string that is not empty",
                "resources/read | {\"uri\":[]} | params.uri must be a string",
                "resources/subscribe | null | params is missing",
                "resources/unsubscribe | {} | params.uri is missing",
                "logging/setLevel | {} | params.level is missing",
            })
    void invalidParametersAreNamed(String method, String params, String problem) throws Exception {
        String sent = params.replace("RULE", "{\"type\":\"ref/resource\",\"uri\":\"rule://{name}\"}")
                .replace("NAME", "{\"name\":\"name\",\"value\":\"a\"}");
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + sent + "}");

            assertThat(error(wire.read())).isEqualTo(Map.of("code", -32602, "message", problem + " in " + method));
            assertStillAnswers(wire);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | params is missing",
                "[] | params must be an object",
                "{\"protocolVersion\":5} | params.protocolVersion must be a string",
                "{\"capabilities\":[]} | params.capabilities must be an object",
                "{\"capabilities\":{\"roots\":7}} | params.capabilities.roots must be an object",
                "{\"clientInfo\":\"x\"} | params.clientInfo must be an object",
                "{\"clientInfo\":{\"version\":[]}} | params.clientInfo.version must be a string",
                "{\"clientInfo\":{\"icons\":5}} | params is invalid",
            })
    void aClientWhoseIntroductionIsInvalidMayTryAgain(String params, String problem) throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":" + params + "}");

            assertThat(error(wire.read())).isEqualTo(Map.of("code", -32602, "message", problem + " in initialize"));
            assertThat(wire.send(RawStdioClient.INITIALIZE).read()).containsKey("result");
        }
    }

    @Test
    void aNotificationIsNotAnsweredWhateverItsParameters() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":5}")
                    .send(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"rule://none\"}}");

            assertStillAnswers(wire);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"arguments\":null"})
    void aCallWithoutArgumentsHasNone(String arguments) throws Exception {
        var tool = new ServerTool(
                "count", "Count", "Counts arguments", Map.of("type", "object"), given -> "given: " + given.size());
        var server = new RuleServer(project.engine(), Project.OFTEN, List.of(tool));
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

            assertThat(error(wire.read())).containsEntry("code", -32700);
            assertStillAnswers(wire);
        }
    }

    @Test
    void aLineThatIsTooLongIsAnsweredAndTheServerContinues() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            wire.send(PING.replace("\"ping\"}", "\"ping\",\"params\":{\"text\":\"" + "a".repeat(9 << 20) + "\"}}"));

            assertThat(error(wire.read())).containsEntry("message", "The message is longer than 8 MiB");
            assertStillAnswers(wire);
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

            assertStillAnswers(wire);
        }
    }

    @Test
    @Timeout(30)
    void aClientThatReportsChangedRootsIsNotAskedForThem() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            for (int change = 0; change < 40; change++) { // more than the unanswered messages at which reading stops
                wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
            }

            assertStillAnswers(wire);
        }
    }

    @Test
    void aRequestBeforeInitializationIsRejectedImmediately() throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            Map<String, Object> answer = wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                    .read();

            assertThat(answer).containsEntry("id", 1);
            assertThat(error(answer).get("message")).asString().startsWith("Not initialized: send initialize first");
        }
    }

    @Test
    void requestsBeforeTheEndOfTheInputAreAnswered() throws Exception {
        int calls = 100;
        RawStdioClient wire = RawStdioClient.initialized(project.engine());
        for (int id = 0; id < calls; id++) {
            wire.send(call(id));
        }
        wire.end();

        var ids = new ArrayList<Object>();
        for (int read = 0; read < calls; read++) {
            Map<String, Object> answer = wire.read();
            assertThat(answer).containsKey("result");
            ids.add(answer.get("id"));
        }
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, calls).boxed().toList());
        assertThat(wire.ends(LONG_MILLIS)).isTrue();
    }

    @Test
    void aRequestInProgressAtTheEndOfTheInputIsAnswered() throws Exception {
        var slow = new BlockingListener();
        RawStdioClient wire =
                RawStdioClient.initialized(project.engine(slow)).send(call(1)).end();

        assertThat(wire.ends(SHORT_MILLIS)).isFalse();
        slow.release();

        assertThat(wire.read()).containsEntry("id", 1).containsKey("result");
        assertThat(wire.ends(LONG_MILLIS)).isTrue();
    }

    @Test
    void aSlowAnswerKeepsNoOtherWaiting() throws Exception {
        var slow = new BlockingListener();
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine(slow))) {
            wire.send(call(1));

            assertStillAnswers(wire);
            slow.release();
            assertThat(wire.read()).containsEntry("id", 1);
        }
    }

    @Test
    void aClientThatVanishesWhileItIsAnsweredIsTheEndOfItsServerAlone() throws Exception {
        var slow = new BlockingListener();
        RuleEngine engine = project.engine(slow);
        RawStdioClient wire = RawStdioClient.initialized(engine).send(call(1));
        slow.awaitCall();

        wire.vanish();
        slow.release();

        assertThat(wire.ends(LONG_MILLIS)).isTrue();
        try (RawStdioClient next = RawStdioClient.initialized(engine)) {
            assertThat(next.send(call(2)).read()).containsEntry("id", 2).containsKey("result");
        }
    }

    @Test
    void aClientThatVanishesBeforeItsAnswerIsTheEndOfItsServerAlone() throws Exception {
        String said =
                String.join("\n", RawStdioClient.INITIALIZE, RawStdioClient.INITIALIZED, call(1), "{oops", call(2))
                        + "\n";
        var gone = new OutputStream() {
            private int writes;

            @Override
            public void write(int octet) throws IOException {
                writes++;
                throw new IOException("Broken pipe");
            }
        };

        new RuleServer(project.engine()).serve(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)), gone);

        assertThat(gone.writes).isPositive();
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
        try (RawStdioClient wire = RawStdioClient.initialized(engine)) {
            project.with("new.mdc", "---\nalwaysApply: true\n---\nNew.");

            assertThat(wire.read()).containsEntry("method", "notifications/resources/list_changed");
            assertThat(checks).hasValueGreaterThan(2);
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
    void rulesThatAreNotTrustedReachNobody() throws Exception {
        project.with("no-print.mdc", "---\ncondition: printed\n---\nUse the logger.");
        var out = new ByteArrayOutputStream();
        String said = String.join(
                "\n",
                RawStdioClient.INITIALIZE,
                RawStdioClient.INITIALIZED,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\","
                        + "\"arguments\":{\"paths\":[\"src/a.ts\"],\"prompt\":\"@style\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"explain_rule\","
                        + "\"arguments\":{\"name\":\"style\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/read\",\"params\":{\"uri\":\"rule://always\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"prompts/get\",\"params\":{\"name\":\"active_rules\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/call\",\"params\":{\"name\":\"check_text\","
                        + "\"arguments\":{\"text\":\"printed\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"read_rule\","
                        + "\"arguments\":{\"uri\":\"always\"}}}");

        new RuleServer(project.untrusted()).serve(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)), out);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "No rule is named style; known names: none",
                        "No rule applies to this work",
                        "This text violates no rule")
                .doesNotContain(
                        "Always test.",
                        "Use const.",
                        "src/**/*.ts",
                        "Problem details.",
                        "api/errors",
                        "Use the logger.");
    }

    private static String call(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\",\"arguments\":{}}}";
    }

    private static void assertStillAnswers(RawStdioClient wire) throws IOException {
        assertThat(wire.send(PING).read()).containsEntry("id", "ping").containsKey("result");
    }

    @SuppressWarnings("unchecked") // an object of JSON is that
    private static Map<String, Object> error(Map<String, Object> answer) {
        return (Map<String, Object>) Objects.requireNonNull(answer.get("error"), answer::toString);
    }
}
