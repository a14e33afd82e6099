package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.agentrules.inspector.Inspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is answered: requests from this machine with the token, and no others. */
class InspectorAccessTest extends InspectorTests {
    @Test
    void theAddressIsOnThisMachineWithALongToken() {
        assertThat(address.getHost()).isEqualTo("127.0.0.1");
        assertThat(token).matches("[0-9a-f]{32}");
    }

    @Test
    void noOtherAddressOfThisMachineIsListenedTo() throws IOException {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> !each.isLoopbackAddress())
                .toList();
        assumeFalse(others.isEmpty(), "this machine has no other address");

        for (InetAddress other : others) {
            assertThatThrownBy(() -> new Socket(other, address.getPort()).close())
                    .as(other.toString())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void twoInspectorsHaveDifferentTokens() throws IOException {
        try (Inspector other = Inspector.attach(engine)) {
            assertThat(other.address()).doesNotContain(token);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:80",
                "127.0.0.1.evil.example",
                "localhost.evil.example:1",
                "0.0.0.0",
                "127.0.0.1@evil.example",
                ""
            })
    void aRequestForAnotherHostIsRejected(String host) {
        for (String path : List.of("/", "/api/list?token=" + token)) {
            Reply reply = raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");

            assertThat(reply.status()).as(path).isEqualTo(421);
            assertThat(reply.body()).as(path).doesNotContain("Always test");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "localhost", "LOCALHOST:99", "[::1]:80"})
    void everyNameOfThisMachineIsAnswered(String host) {
        assertThat(raw("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://"})
    void theRequestOfAnotherPageIsRejectedEvenWithTheToken(String origin) {
        assertThat(ask("GET /api/list HTTP/1.1", authorized("Origin: " + origin + "\r\n"))
                        .status())
                .isEqualTo(403);
        assertThat(ask("POST /api/toggle?rule=always&on=false HTTP/1.1", authorized("Origin: " + origin + "\r\n"))
                        .status())
                .isEqualTo(403);
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void thePagesOwnOriginIsAnswered() {
        assertThat(ask("GET /api/list HTTP/1.1", authorized("Origin: http://" + address.getAuthority() + "\r\n"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "about",
                "list",
                "views",
                "check",
                "rules",
                "compare",
                "files",
                "counts",
                "explain",
                "prompt",
                "source?rule=style",
                "events",
                "no-such"
            })
    void withoutTokenNothingIsTold(String question) {
        for (String headers : List.of(
                "",
                "Authorization: Bearer \r\n",
                "Authorization: Bearer 00000000000000000000000000000000\r\n",
                "Authorization: Basic " + token + "\r\n",
                "Cookie: token=" + token + "\r\n")) {
            Reply reply = ask("GET /api/" + question + " HTTP/1.1", headers);

            assertThat(reply.status()).as(headers).isEqualTo(401);
            assertThat(reply.body()).startsWith("{\"error\":").doesNotContain("style", token);
        }
    }

    @Test
    void withoutTokenNothingIsTriedOrSwitched() {
        assertThat(ask("POST /api/test?rule=no-any HTTP/1.1", "").status()).isEqualTo(401);
        assertThat(ask("POST /api/toggle?rule=always&on=false HTTP/1.1", "").status())
                .isEqualTo(401);
        assertThat(ask("POST /api/toggle?rule=always&on=false&token=" + token + "0 HTTP/1.1", "")
                        .status())
                .isEqualTo(401);
        assertThat(engine.toggles()).isEmpty();
    }

    /** Whoever reads the address somewhere must not be able to use it as it is. */
    @Test
    void theTokenInTheAddressIsForThePageAlone() {
        assertThat(ask("GET /?token=" + token + " HTTP/1.1", "").status()).isEqualTo(200);
        for (String question : List.of("list", "source?rule=style", "events")) {
            String separator = question.contains("?") ? "&" : "?";
            Reply reply = ask("GET /api/" + question + separator + "token=" + token + " HTTP/1.1", "");

            assertThat(reply.status()).as(question).isEqualTo(401);
            assertThat(reply.body()).as(question).doesNotContain("Always test");
        }
        assertThat(ask("POST /api/toggle?rule=always&on=false&token=" + token + " HTTP/1.1", "")
                        .status())
                .isEqualTo(401);
        assertThat(engine.toggles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /",
        "PUT, /app.js",
        "HEAD, /",
        "POST, /api/list",
        "PUT, /api/list",
        "DELETE, /api/list",
        "HEAD, /api/list",
        "OPTIONS, /api/list",
        "POST, /api/events",
        "GET, /api/test?rule=no-any",
        "GET, /api/toggle?rule=always&on=false",
        "PUT, /api/toggle?rule=always&on=false"
    })
    void otherMethodsAreRejected(String method, String path) {
        assertThat(ask(method + " " + path + " HTTP/1.1", authorized("Content-Length: 0\r\n"))
                        .status())
                .isEqualTo(405);
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void nothingIsAnsweredAfterTheEnd() {
        inspector.close();

        assertThat(engine.catalog().rules()).isNotEmpty();
        assertThatThrownBy(() -> ask("GET / HTTP/1.1", "")).isInstanceOf(UncheckedIOException.class);
    }
}
