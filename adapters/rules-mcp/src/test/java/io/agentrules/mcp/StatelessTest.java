package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The protocol without sessions, over both transports. */
class StatelessTest extends ServedProject {
    @Test
    void discoveryNeedsNoHandshake() throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            Map<String, Object> discovered =
                    result(wire.send(text(1, "server/discover", Map.of())).read());

            assertThat(discovered)
                    .containsEntry("resultType", "complete")
                    .containsEntry("supportedVersions", List.of("2026-07-28"))
                    .containsEntry("cacheScope", "private")
                    .containsKeys("capabilities", "instructions", "ttlMs");
            assertThat(object(discovered.get("_meta")))
                    .containsKeys("io.modelcontextprotocol/serverInfo", "io.agentrules/digest");
            assertThat(result(post("server/discover", Map.of())))
                    .containsEntry("supportedVersions", List.of("2026-07-28"));
        }
    }

    @Test
    void aClientOfEitherProtocolIsServedBesideTheOther() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            assertThat(result(wire.send(text(2, "resources/read", Map.of("uri", "rule://always")))
                            .read()))
                    .containsEntry("resultType", "complete");
            wire.assertStillAnswers();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1999-01-01 | {}   | tools/list     | -32022 | 400",
                "2025-11-25 | {}   | tools/list     | -32022 | 400",
                "2026-07-28 | null | tools/list     | -32602 | 400",
                "2026-07-28 | {}   | no/method      | -32601 | 404",
                "2026-07-28 | {}   | ping           | -32601 | 404",
                "2026-07-28 | {}   | initialize     | -32601 | 404",
                "2026-07-28 | {}   | resources/read | -32602 | 200",
                "2026-07-28 | {}   | subscriptions/listen | -32602 | 200",
            })
    void aRequestThatCannotBeAnsweredIsAnError(String version, String capabilities, String method, int code, int status)
            throws Exception {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method
                + "\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" + version
                + "\",\"io.modelcontextprotocol/clientCapabilities\":" + capabilities + "}}}";

        RawHttp answer =
                RawHttp.post(container.port(), request, "MCP-Protocol-Version: " + version, "Mcp-Method: " + method);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(object(body(answer).get("error"))).containsEntry("code", code);
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            assertThat(wire.send(request).readError()).containsEntry("code", code);
        }
    }

    @Test
    void aVersionThatIsNotSpokenIsAnsweredWithThoseThatAre() throws Exception {
        RawHttp answer = RawHttp.post(container.port(), RawStdioClient.PING, "MCP-Protocol-Version: 2031-01-01");

        assertThat(object(object(body(answer).get("error")).get("data")))
                .containsEntry("requested", "2031-01-01")
                .extractingByKey("supported")
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .contains("2026-07-28", "2025-11-25");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MCP-Protocol-Version: 2025-11-25 | Mcp-Method: tools/call | Mcp-Name: rules_for",
                "X-None: 1                        | Mcp-Method: tools/call | Mcp-Name: rules_for",
                "MCP-Protocol-Version: 2026-07-28 | Mcp-Method: tools/list | Mcp-Name: rules_for",
                "MCP-Protocol-Version: 2026-07-28 | X-None: 1              | Mcp-Name: rules_for",
                "MCP-Protocol-Version: 2026-07-28 | Mcp-Method: tools/call | Mcp-Name: read_rule",
                "MCP-Protocol-Version: 2026-07-28 | Mcp-Method: tools/call | Mcp-Name: =?base64?!?=",
                "MCP-Protocol-Version: 2026-07-28 | Mcp-Method: tools/call | X-None: 1",
            })
    void headersMustSayWhatTheMessageSays(String version, String method, String name) throws Exception {
        RawHttp answer = RawHttp.post(
                container.port(), text(7, "tools/call", Map.of("name", "rules_for")), version, method, name);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(body(answer)).containsEntry("id", 7);
        assertThat(object(body(answer).get("error"))).containsEntry("code", -32020);
    }

    @Test
    void aNameThatIsNotAsciiComesEncoded() throws Exception {
        project.with("größe.mdc", "---\nalwaysApply: true\n---\nGröße.");
        String uri = "rule://größe";
        String encoded = "=?base64?" + Base64.getEncoder().encodeToString(uri.getBytes(StandardCharsets.UTF_8)) + "?=";
        String request = text(1, "resources/read", Map.of("uri", uri));
        RawHttp answer = RawHttp.post(
                container.port(),
                request,
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: resources/read",
                "Mcp-Name: " + encoded);
        while (answer.text().contains("\"error\"")) { // the server has not seen the new rule yet
            answer = RawHttp.post(
                    container.port(),
                    request,
                    "MCP-Protocol-Version: 2026-07-28",
                    "Mcp-Method: resources/read",
                    "Mcp-Name: " + encoded);
        }

        assertThat(answer.text()).contains("Größe.");
    }

    @Test
    void aSubscriberOnStdioIsToldUntilItCancels() throws Exception {
        try (RawStdioClient wire = RawStdioClient.to(project.engine())) {
            Map<String, Object> acknowledged =
                    wire.send(listen("sub", "rule://always", "rule://none")).read();
            assertThat(acknowledged).containsEntry("method", "notifications/subscriptions/acknowledged");
            assertThat(object(acknowledged.get("params")))
                    .containsEntry("_meta", Map.of("io.modelcontextprotocol/subscriptionId", "sub"))
                    .containsEntry(
                            "notifications",
                            Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of("rule://always")));

            project.with("always.mdc", "---\nalwaysApply: true\n---\nTest twice.");
            Map<String, Object> updated = wire.read();
            project.with("new.mdc", "---\nalwaysApply: true\n---\nNew.");
            Map<String, Object> listed = wire.read();

            assertThat(updated).containsEntry("method", "notifications/resources/updated");
            assertThat(object(updated.get("params")))
                    .containsEntry("uri", "rule://always")
                    .containsEntry("_meta", Map.of("io.modelcontextprotocol/subscriptionId", "sub"));
            assertThat(listed).containsEntry("method", "notifications/resources/list_changed");

            wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"sub\"}}")
                    .send(listen("next"))
                    .read();
            project.with("newer.mdc", "---\nalwaysApply: true\n---\nNewer.");
            assertThat(object(wire.read().get("params")))
                    .containsEntry("_meta", Map.of("io.modelcontextprotocol/subscriptionId", "next"));
        }
    }

    @Test
    void aSubscriptionThatTheServerEndsIsAnswered() throws Exception {
        RawStdioClient wire = RawStdioClient.to(project.engine()).send(listen(5));
        wire.read();

        assertThat(wire.end().read()).containsEntry("id", 5).containsKey("result");
    }

    @Test
    void aSubscriberOverHttpIsToldUntilTheServerEnds() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), container.port())) {
            socket.setSoTimeout(120_000); // reading does not end when the test is interrupted
            socket.getOutputStream()
                    .write(RawHttp.request(
                                    container.port(),
                                    "POST",
                                    listen(3),
                                    "MCP-Protocol-Version: 2026-07-28",
                                    "Mcp-Method: subscriptions/listen")
                            .getBytes(StandardCharsets.UTF_8));
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(event(lines)).containsEntry("method", "notifications/subscriptions/acknowledged");

            project.with("new.mdc", "---\nalwaysApply: true\n---\nNew.");
            assertThat(event(lines)).containsEntry("method", "notifications/resources/list_changed");

            container.stop();
            assertThat(event(lines)).containsEntry("id", 3).containsKey("result");
        }
    }

    private static Map<String, Object> event(BufferedReader lines) throws IOException {
        String line = "";
        while (!line.startsWith("data: ")) {
            line = Objects.requireNonNull(lines.readLine());
        }
        return JsonMaps.object(line.substring("data: ".length()));
    }

    private static String listen(Object id, String... addresses) {
        return text(
                id,
                "subscriptions/listen",
                Map.of(
                        "notifications",
                        Map.of(
                                "resourcesListChanged",
                                true,
                                "toolsListChanged",
                                true,
                                "resourceSubscriptions",
                                List.of(addresses))));
    }

    private Map<String, Object> post(String method, Map<String, ?> params) throws IOException {
        return body(RawHttp.post(
                container.port(),
                text(1, method, params),
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: " + method));
    }

    static Map<String, Object> body(RawHttp answer) {
        return JsonMaps.object(answer.text().substring(answer.text().indexOf("\r\n\r\n") + 4));
    }

    /** Returns a request of the protocol without sessions. */
    static String text(Object id, String method, Map<String, ?> params) {
        var all = new LinkedHashMap<String, Object>(params);
        all.put(
                "_meta",
                Map.of(
                        "io.modelcontextprotocol/protocolVersion",
                        "2026-07-28",
                        "io.modelcontextprotocol/clientCapabilities",
                        Map.of()));
        return JsonMaps.text(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", all));
    }

    private static Map<String, Object> result(Map<String, Object> answer) {
        return object(answer.get("result"));
    }

    @SuppressWarnings("unchecked") // an object of JSON is that
    static Map<String, Object> object(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }
}
