package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits for HTTP clients. */
@Timeout(180) // a server that does not answer fails, and does not hang
class HttpLimitsTest {
    private static final HttpAccess ANYONE = HttpAccess.builder().build();

    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
            + "{\"name\":\"rules_for\",\"arguments\":{}}}";

    @TempDir
    Path folder;

    private @Nullable TestContainer container;

    @AfterEach
    void stop() throws Exception {
        if (container != null) {
            container.stop();
        }
    }

    @Test
    void oneSessionTooManyEndsTheOneThatWasUsedLeastRecently() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 32, 1 << 20, hours(1), 1));
        List<String> sessions = Stream.of(begin(port), begin(port), begin(port))
                .map(RawHttp::session)
                .toList();
        assertThat(status(port, sessions.get(0))).isEqualTo(200);

        String latest = begin(port).session();

        assertThat(status(port, sessions.get(1))).isEqualTo(404);
        assertThat(Stream.of(sessions.get(0), sessions.get(2), latest))
                .allMatch(session -> status(port, session) == 200);
    }

    @Test
    void aSessionWithAnOpenStreamIsKeptAndWhenAllAreThereIsNoNewOne() throws Exception {
        Project project = Project.in(folder);
        int port = start(project, Project.OFTEN, new HttpLimits(1, hours(1), 32, 1 << 20, hours(1), 1));
        String listening = begin(port).session();

        try (Socket stream = listen(project, port, listening)) {
            RawHttp refused = begin(port);

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("Connection: close", "maximum number of sessions");
            assertThat(status(port, listening)).isEqualTo(200);
            assertThat(stream.isClosed()).isFalse();
        }
    }

    /** The next event would be a ping, a minute later. */
    @Test
    @Timeout(30)
    void theHeadersOfAStreamComeAtOnce() throws Exception {
        int port = start(HttpLimits.DEFAULT);
        String request = RawHttp.request(
                port, "GET", "", "Mcp-Session-Id: " + begin(port).session());

        try (Socket stream = connected(port)) {
            stream.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));

            BufferedReader headers = lines(stream);
            assertThat(headers.readLine()).contains("200");
            assertThat(headers.lines().takeWhile(line -> !line.isEmpty()))
                    .anyMatch(line -> line.contains("text/event-stream"));
        }
    }

    @Test
    void aNotificationOfChangedRootsIsAcceptedAndHoldsNoRequest() throws Exception {
        Project project = Project.in(folder);
        int port = start(project, Project.OFTEN, new HttpLimits(3, hours(1), 2, 1 << 20, hours(1), 1));
        String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}";
        String session = begin(port).session();

        assertThat(RawHttp.post(port, notification, "Mcp-Session-Id: " + session)
                        .status())
                .isEqualTo(202);
        assertThat(RawHttp.post(port, notification, "Mcp-Session-Id: none").status())
                .isEqualTo(404);
        try (Socket stream = listen(project, port, session)) {
            assertThat(RawHttp.post(port, notification, "Mcp-Session-Id: " + session)
                            .status())
                    .isEqualTo(202);
            assertThat(stream.isClosed()).isFalse();
        }
        assertThat(begin(port).status()).isEqualTo(200);
    }

    @Test
    void invalidParametersAreAnswered() throws Exception {
        int port = start(HttpLimits.DEFAULT);
        String call =
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\",\"arguments\":[]}}";

        RawHttp answer =
                RawHttp.post(port, call, "Mcp-Session-Id: " + begin(port).session());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("\"id\":7", "-32602", "params are invalid in tools/call");
    }

    @Test
    void anIntroductionWithoutParametersBeginsNoSession() throws Exception {
        int port = start(HttpLimits.DEFAULT);

        RawHttp answer = RawHttp.post(port, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.session()).isEmpty();
        assertThat(answer.text()).contains("\"id\":7", "-32602", "params are invalid in initialize");
    }

    @Test
    void anUnusedSessionExpires() throws Exception {
        Duration idle = Duration.ofMillis(100);
        int port = start(new HttpLimits(3, idle, 32, 1 << 20, hours(1), 1));

        String unused = begin(port).session();
        Thread.sleep(idle.multipliedBy(5).toMillis()); // to ask for it would be to use it

        assertThat(status(port, unused)).isEqualTo(404);
    }

    @Test
    void aBodyThatComesTooSlowlyEndsItsConnection() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 32, 1 << 20, Duration.ofMillis(200), 1_000));

        try (Socket slow = posting(port, 1_000_000)) {
            assertThat(trickle(slow)).isEmpty();
        }
        assertThat(begin(port).status()).isEqualTo(200);
    }

    /** What a refused request still sends holds no thread either. */
    @Test
    void aRefusedBodyThatComesTooSlowlyEndsItsConnection() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 32, 1 << 20, Duration.ofMillis(200), 1_000));

        try (Socket slow = connected(port)) {
            String request =
                    RawHttp.request(port, "POST", "x", "Content-Length: 1000000", "Origin: http://evil.example");
            slow.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));

            assertThat(trickle(slow)).isEmpty();
        }
    }

    @Test
    void aBodyOfWhichNothingMoreComesEndsItsConnection() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 32, 1 << 20, Duration.ofMillis(200), 1_000));

        try (Socket stalled = posting(port, 1_000_000)) {
            assertThat(stalled.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(begin(port).status()).isEqualTo(200);
    }

    @Test
    void concurrentRequestsOfOneClientAreLimited() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 2, 1 << 20, hours(1), 1));

        RawHttp refused = whileTwoOthersPost(port);

        assertThat(refused.text()).containsIgnoringCase("Retry-After: 1").contains("More than 2 concurrent requests");
        assertThat(eventually(port, 200).status()).isEqualTo(200);
    }

    /** Whichever comes third is refused: tries again until that was the whole one. */
    private static RawHttp whileTwoOthersPost(int port) throws Exception {
        while (true) {
            try (Socket one = posting(port, 100);
                    Socket other = posting(port, 100)) {
                Thread.sleep(20);
                RawHttp response = begin(port);
                if (response.status() == 429) {
                    assertThat(Stream.of(one, other)).noneMatch(Socket::isClosed);
                    return response;
                }
            }
        }
    }

    @Test
    void longMessagesShareAMemoryLimit() throws Exception {
        int port = start(new HttpLimits(3, hours(1), 32, 60_000, hours(1), 1));

        RawHttp refused = whileAnotherSends(port, 59_900);

        assertThat(refused.text()).contains("too many large messages at the same time");
        assertThat(eventually(port, 200).status()).isEqualTo(200);
    }

    /** Whichever comes second is refused: tries again until that was the short one. */
    private static RawHttp whileAnotherSends(int port, int bytes) throws Exception {
        while (true) {
            try (Socket large = posting(port, 100_000)) {
                large.getOutputStream().write("x".repeat(bytes).getBytes(StandardCharsets.UTF_8));
                Thread.sleep(20);
                RawHttp response = begin(port);
                if (response.status() == 503) {
                    return response;
                }
            } catch (SocketException refused) {
                // in the middle of what it sent
            }
        }
    }

    @Test
    void aMessageOfManySmallValuesIsNoMessage() throws Exception {
        int port = start(HttpLimits.DEFAULT);

        RawHttp response = RawHttp.post(port, "[" + "{},".repeat(200_000) + "{}]");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("more than 100000 values");
    }

    /** Not even half an answer: who knows what the error left undone. */
    @Test
    void afterAnOutOfMemoryErrorNothingIsAnsweredAnyMore() throws Exception {
        var full = new AtomicBoolean();
        var listener = new RuleListener() {
            @Override
            public void activated(ActivationEvent event) {
                if (full.get()) {
                    throw new OutOfMemoryError("as if");
                }
            }
        };
        container = new TestContainer(new RuleServer(Project.in(folder).engine(listener), hours(1)), ANYONE);
        int port = container.port();
        String session = begin(port).session();
        assertThat(call(port, session, CALL).text()).contains("Always test.");

        full.set(true);
        RawHttp broken = call(port, session, CALL);
        full.set(false);

        assertThat(broken.text()).doesNotContain("\"result\"");
        assertThat(List.of(call(port, session, CALL), begin(port))).allSatisfy(later -> {
            assertThat(later.status()).isEqualTo(503);
            assertThat(later.text()).contains("Connection: close");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"capabilities\":{}",
                "\"capabilities\":{},\"clientInfo\":{\"name\":\"raw\"}",
                "\"capabilities\":{},\"clientInfo\":{\"name\":\"raw\",\"version\":\"\"}"
            })
    void aClientThatDoesNotIntroduceItselfIsLetIn(String introduction) throws Exception {
        int port = start(HttpLimits.DEFAULT);

        RawHttp begun = RawHttp.post(
                port,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                        + introduction + "}}");

        assertThat(begun.status()).isEqualTo(200);
        assertThat(begun.session()).isNotEmpty();
    }

    private int start(HttpLimits limits) throws Exception {
        return start(Project.in(folder), hours(1), limits);
    }

    private int start(Project project, Duration refresh, HttpLimits limits) throws Exception {
        container = new TestContainer(new RuleServer(project.engine(), refresh), ANYONE, limits);
        return container.port();
    }

    private static Duration hours(int hours) {
        return Duration.ofHours(hours);
    }

    private static RawHttp begin(int port) throws IOException {
        return RawHttp.post(port, RawStdioClient.INITIALIZE);
    }

    private static int status(int port, String session) {
        return call(port, session, LIST).status();
    }

    private static RawHttp call(int port, String session, String message) {
        try {
            return RawHttp.post(port, message, "Mcp-Session-Id: " + session);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What other connections do is seen a little later: asks again until the answer has that status. */
    private static RawHttp eventually(int port, int status) throws Exception {
        RawHttp response = begin(port);
        while (response.status() != status) {
            Thread.sleep(20);
            response = begin(port);
        }
        return response;
    }

    /** Opens the stream of a session. It is open when an event comes: changes the rules until the server has sent one. */
    private static Socket listen(Project project, int port, String session) throws IOException {
        Socket socket = connected(port);
        String request = RawHttp.request(port, "GET", "", "Mcp-Session-Id: " + session, "Content-Length: 0");
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        socket.setSoTimeout(200);
        BufferedReader lines = lines(socket);
        for (int change = 0; true; change++) {
            project.with("change-" + change + ".mdc", "---\nalwaysApply: true\n---\nChanged.");
            try {
                String line = "";
                while (!line.startsWith("event:")) {
                    line = Objects.requireNonNull(lines.readLine());
                }
                return socket;
            } catch (SocketTimeoutException notYet) {
                // the server has opened the stream after this change
            }
        }
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Sends the head of a request, and the first byte of its body. */
    private static Socket posting(int port, int length) throws IOException {
        Socket socket = connected(port);
        String request = RawHttp.request(port, "POST", "x", "Content-Length: " + length);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static Socket connected(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(120_000); // reading does not end when the test is interrupted
        return socket;
    }

    /** Sends a byte now and then until the connection ends, and returns what came before. */
    private static String trickle(Socket socket) throws Exception {
        try {
            while (socket.getInputStream().available() == 0) {
                socket.getOutputStream().write('x');
                Thread.sleep(10);
            }
            return RawHttp.rest(socket);
        } catch (SocketException closed) {
            return "";
        }
    }
}
