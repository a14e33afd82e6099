package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.core.RuleEngine;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Access over HTTP, and the handling of malformed requests. */
@Timeout(180) // a server that does not answer fails, and does not hang
class HttpAccessCheckTest {
    private static final String TOKEN = "0123456789abcdef-._~+/==";

    @TempDir
    Path folder;

    private @Nullable TestContainer container;

    @AfterEach
    void stop() throws Exception {
        if (container != null) {
            container.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "LocalHost", "127.0.0.1:80", "rules.example:99"
            })
    void ownHostNamesAreAccepted(String host) throws Exception {
        int port = start(Optional.empty());

        RawHttp response = RawHttp.post(port, RawStdioClient.INITIALIZE, "Host: " + host.replace("PORT", "" + port));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:PORT",
                "localhost.evil.example:PORT",
                "127.0.0.1.evil.example",
                "rules.example.evil.example",
                "192.0.2.1:PORT",
                "0x7f000001",
                "[2001:db8::1]:PORT"
            })
    void otherHostNamesAreMisdirectedAndTheServerContinues(String host) throws Exception {
        int port = start(Optional.empty());

        RawHttp response = RawHttp.post(port, RawStdioClient.INITIALIZE, "Host: " + host.replace("PORT", "" + port));

        assertThat(response.status()).isEqualTo(421);
        assertThat(response.text()).contains("\"error\":{\"code\":-32600");
        assertStillAnswers(port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "http://127.0.0.1",
                "http://localhost:PORT",
                "http://127.0.0.1:PORT.evil.example",
                "http://127.0.0.1:PORT\r\nOrigin: http://evil.example"
            })
    void otherOriginsAreForbiddenAndTheServerContinues(String origin) throws Exception {
        int port = start(Optional.empty());

        RawHttp response =
                RawHttp.post(port, RawStdioClient.INITIALIZE, "Origin: " + origin.replace("PORT", "" + port));

        assertThat(response.status()).isEqualTo(403);
        assertStillAnswers(port);
    }

    @Test
    void theServersOwnOriginIsAccepted() throws Exception {
        int port = start(Optional.empty());

        assertThat(RawHttp.post(port, RawStdioClient.INITIALIZE, "Origin: http://127.0.0.1:" + port)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "DELETE", "OPTIONS"})
    void accessIsCheckedForEveryMethod(String method) throws Exception {
        int port = start(Optional.empty());

        assertThat(RawHttp.send(port, method, "", "Origin: http://evil.example").status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Authorization: Bearer wrong-wrong-wrong", "Authorization: Basic 0123456789abcdef-._~+/=="})
    void requestsWithoutTheTokenAreRefusedAndTheServerContinues(String header) throws Exception {
        int port = start(Optional.of(BearerToken.of(TOKEN)));

        RawHttp response = RawHttp.post(port, RawStdioClient.INITIALIZE, header.isEmpty() ? "X-None: 1" : header);

        assertThat(response.status()).isEqualTo(401);
        assertThat(response.text())
                .containsIgnoringCase("WWW-Authenticate: Bearer")
                .doesNotContain("0123456789");
        assertThat(RawHttp.post(port, RawStdioClient.INITIALIZE, "Authorization: bearer " + TOKEN)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aClientWithTheTokenIsServed() throws Exception {
        int port = start(Optional.of(BearerToken.of(" " + TOKEN + "\n")));

        try (var client = McpClient.sync(HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                        .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + TOKEN))
                        .build())
                .build()) {
            client.initialize();
            assertThat(client.listResources().resources()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{oops", "[]", "{}", "{\"jsonrpc\":\"2.0\",\"method\":1,\"id\":1}"})
    void aBodyThatIsNoMessageIsABadRequestAndTheServerContinues(String body) throws Exception {
        int port = start(Optional.empty());

        RawHttp response = RawHttp.post(port, body);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .contains("{\"jsonrpc\":\"2.0\",\"id\":", ",\"error\":{\"code\":-32")
                .doesNotContain("xception", "io.agentrules");
        assertStillAnswers(port);
    }

    @Test
    void aBodyThatIsTooLongIsRefusedAndTheServerContinues() throws Exception {
        int port = start(Optional.empty());

        assertThat(RawHttp.post(port, "\"" + "a".repeat(9 << 20) + "\"").status())
                .isEqualTo(413);

        assertStillAnswers(port);
    }

    @Test
    void anUnknownProtocolVersionIsABadRequest() throws Exception {
        int port = start(Optional.empty());

        assertThat(RawHttp.post(port, RawStdioClient.INITIALIZE, "MCP-Protocol-Version: 1999-01-01")
                        .status())
                .isEqualTo(400);
        assertThat(RawHttp.post(port, RawStdioClient.INITIALIZE, "MCP-Protocol-Version: 2025-11-25")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST   | Mcp-Session-Id: none     | 404",
                "POST   | X-None: 1                | 400",
                "POST   | Content-Type: text/plain | 415",
                "POST   | Accept: text/html        | 400",
                "GET    | Accept: text/html        | 400",
                "DELETE | X-None: 1                | 400"
            })
    void aRequestThatLacksSomethingIsAnsweredInTheProtocolsTerms(String method, String header, int status)
            throws Exception {
        int port = start(Optional.empty());

        RawHttp response = RawHttp.send(port, method, toolCall(), header);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.text())
                .contains("{\"jsonrpc\":\"2.0\",\"id\":", ",\"error\":{\"code\":-32")
                .doesNotContain("stackTrace");
        assertStillAnswers(port);
    }

    @Test
    void otherMethodsAreNotAllowed() throws Exception {
        RawHttp response = RawHttp.send(start(Optional.empty()), "PUT", RawStdioClient.INITIALIZE);

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.text()).contains("Allow: GET, POST, DELETE");
    }

    @Test
    void clientsThatVanishAreNoTroubleForOthers() throws Exception {
        int port = start(Optional.empty());
        String session = RawHttp.post(port, RawStdioClient.INITIALIZE).session();

        vanishAfter(port, RawHttp.request(port, "POST", toolCall(), "Mcp-Session-Id: " + session));
        vanishAfter(port, RawHttp.request(port, "POST", toolCall().substring(9), "Content-Length: 900000"));
        vanishAfter(port, RawHttp.request(port, "GET", "", "Mcp-Session-Id: " + session));
        vanishAfter(port, "POST /mcp HT");
        Project.in(folder).with("new.mdc", "---\nalwaysApply: true\n---\nNew.");

        assertThat(RawHttp.post(port, toolCall(), "Mcp-Session-Id: " + session).text())
                .contains("Always test.");
        assertStillAnswers(port);
    }

    @Test
    void aClientThatVanishesWhileItIsAnsweredIsNoTroubleForOthers() throws Exception {
        var slow = new BlockingListener();
        int port = start(Project.in(folder).engine(slow), Optional.empty());
        String session = RawHttp.post(port, RawStdioClient.INITIALIZE).session();
        String other = RawHttp.post(port, RawStdioClient.INITIALIZE).session();

        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoLinger(true, 0); // the connection is reset, not ended
            socket.getOutputStream()
                    .write(RawHttp.request(port, "POST", toolCall(), "Mcp-Session-Id: " + session)
                            .getBytes(StandardCharsets.UTF_8));
            slow.awaitCall();
        }
        assertStillAnswers(port);
        slow.release();

        assertThat(RawHttp.post(port, toolCall(), "Mcp-Session-Id: " + other).text())
                .contains("Always test.");
        assertThat(RawHttp.post(port, toolCall(), "Mcp-Session-Id: " + session).text())
                .contains("Always test.");
    }

    @Test
    void aTokenIsRequiredUnlessOnlyThisMachineCanConnect() throws Exception {
        InetAddress everywhere = InetAddress.getByAddress(new byte[4]);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpAccess.builder().address(everywhere).build())
                .withMessageContaining("0.0.0.0");
        assertThat(HttpAccess.builder()
                        .address(everywhere)
                        .token(BearerToken.of(TOKEN))
                        .build()
                        .toString())
                .doesNotContain(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "rules.example:443", "http://rules.example", "::1"})
    void invalidHostNamesAreRefused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpAccess.builder().hosts(List.of(host)).build())
                .withMessageContaining("not a host name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "short",
                "                              ",
                "0123456789abcde",
                "0123456789 abcdef",
                "0123456789abcdéf"
            })
    void shortAndInvalidTokensAreRefusedAndNotShown(String token) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BearerToken.of(token))
                .satisfies(e -> assertThat(e).hasMessageNotContaining("0123456789"));
    }

    private int start(Optional<BearerToken> token) throws Exception {
        return start(Project.in(folder).engine(), token);
    }

    private int start(RuleEngine engine, Optional<BearerToken> token) throws Exception {
        container = new TestContainer(
                new RuleServer(engine, Project.OFTEN),
                new HttpAccess(InetAddress.getLoopbackAddress(), List.of("rules.example"), token));
        return container.port();
    }

    private static void vanishAfter(int port, String request) throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoLinger(true, 0); // the connection is reset, not ended
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        }
    }

    private static void assertStillAnswers(int port) throws Exception {
        assertThat(RawHttp.post(port, RawStdioClient.INITIALIZE).status()).isEqualTo(200);
    }

    private static String toolCall() {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\",\"arguments\":{}}}";
    }
}
