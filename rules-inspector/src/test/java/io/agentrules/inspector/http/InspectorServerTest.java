package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ToolView;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests are written byte by byte: clients of the JDK forbid some headers, and tidy addresses up. */
class InspectorServerTest {
    private static final int PATIENCE = 120_000;

    @TempDir
    Path folder;

    private Project project;
    private RuleEngine engine;
    private Inspector inspector;
    private URI address;
    private String token;

    @BeforeEach
    void start() throws IOException {
        project = Project.varied(folder);
        engine = project.engine();
        serve(true);
    }

    private void serve(boolean canToggle) throws IOException {
        inspector = Inspector.attach(engine, 0, canToggle);
        address = URI.create(inspector.address());
        token = address.getQuery().substring("token=".length());
    }

    @AfterEach
    void stop() {
        inspector.close();
    }

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

    @Test
    void thePageIsSentWithoutTokenAndLetsNothingElseRun() {
        Reply page = ask("GET / HTTP/1.1", "");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains("<script type=\"module\" src=\"app.js\">")
                .doesNotContain(token);
        assertThat(page.head())
                .contains("default-src 'none'; script-src 'self'; style-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("referrer-policy: no-referrer")
                .containsIgnoringCase("cache-control: no-store")
                .containsIgnoringCase("cross-origin-resource-policy: same-origin");
    }

    @ParameterizedTest
    @CsvSource({"/app.js, text/javascript", "/page.css, text/css", "/icon.svg, image/svg+xml", "/index.html, text/html"
    })
    void filesOfThePageHaveTheirTypes(String path, String type) {
        Reply file = ask("GET " + path + " HTTP/1.1", "");

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.head()).containsIgnoringCase("content-type: " + type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2fetc/passwd",
                "/..%5c..%5cetc",
                "//etc/passwd",
                "/page.css/../module-info.class",
                "/module-info.class",
                "/.cursor/rules/style.mdc",
                "/page.css%00.html",
                "/APP.JS",
                "/*"
            })
    void noAddressLeadsToAnotherFile(String path) {
        assertThat(ask("GET " + path + " HTTP/1.1", "").status()).isIn(400, 404);
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
                .isEqualTo(421);
        assertThat(ask("POST /api/toggle?rule=always&on=false HTTP/1.1", authorized("Origin: " + origin + "\r\n"))
                        .status())
                .isEqualTo(421);
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
                "coverage",
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

    @ParameterizedTest
    @CsvSource({
        "no-such, there is no question no-such",
        "list/../list, there is no question",
        "list?as=no-such, tool is not the id of a view: no-such",
        "source, the parameter rule is missing",
        "prompt?budget=-1, the parameter budget is not a number of tokens: -1",
        "prompt?budget=many, the parameter budget is not a number of tokens: many"
    })
    void whatIsWrongIsTold(String question, String message) {
        Reply reply = ask("GET /api/" + question + " HTTP/1.1", authorized(""));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"" + message);
    }

    /** The page asks for the list first: meanwhile the file of a rule may have been deleted. */
    @ParameterizedTest
    @ValueSource(strings = {"gone", "/etc/passwd", "style&at=../../etc/passwd"})
    void aRuleThatIsNotThereHasNoTextAndNoFiles(String rule) {
        Reply text = ask("GET /api/source?rule=" + rule + " HTTP/1.1", authorized(""));
        Reply files = ask("GET /api/files?rule=" + rule + " HTTP/1.1", authorized(""));

        assertThat(text.status()).isEqualTo(200);
        assertThat(text.body()).isEqualToIgnoringNewLines("{\"path\":\"\",\"text\":null,\"cut\":false}");
        assertThat(files.status()).isEqualTo(200);
        assertThat(files.body()).isEqualToIgnoringNewLines("{\"files\":[]}");
    }

    @Test
    void filesAreListedAndCounted() {
        assertThat(ask("GET /api/files HTTP/1.1", authorized("")).body())
                .contains("\"README.md\",\"src/app.ts\"]", "\"truncated\":false");
        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"README.md\":1,\"src/app.ts\":2");
        assertThat(ask("GET /api/files?rule=cursor:style HTTP/1.1", authorized(""))
                        .body())
                .isEqualTo("{\"files\":[\"src/app.ts\"]}\n");
    }

    @Test
    void filesThatCameSinceAreCountedOnceTheyAreListed() {
        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).doesNotContain("src/new.ts");
        project.with("src/new.ts", "");

        ask("GET /api/files HTTP/1.1", authorized(""));

        assertThat(ask("GET /api/counts HTTP/1.1", authorized("")).body()).contains("\"src/new.ts\":2");
    }

    @Test
    void whatIsCountedFollowsTheRules() {
        assertThat(ask("GET /api/counts?as=cursor HTTP/1.1", authorized("")).body())
                .contains("\"src/app.ts\":2");

        post("/api/toggle?rule=style&on=false", "");

        assertThat(ask("GET /api/counts?as=cursor HTTP/1.1", authorized("")).body())
                .contains("\"src/app.ts\":1");
        assertThat(ask("GET /api/files?rule=cursor:style HTTP/1.1", authorized(""))
                        .body())
                .isEqualTo("{\"files\":[]}\n");
    }

    @Test
    void aLongAnswerIsWhole() {
        String text = "Name the type. ".repeat(20_000);
        project.with(".cursor/rules/long.mdc", "---\nalwaysApply: true\n---\n" + text);
        engine.refresh();

        String answer =
                ask("GET /api/source?rule=long HTTP/1.0", authorized("")).body();

        assertThat(answer).contains(text).endsWith("\"cut\":false}\n");
    }

    @Test
    void manyToolsAreViewedOneAfterTheOther() {
        String first = ask("GET /api/list?as=cursor HTTP/1.1", authorized("")).body();
        for (ToolView view : RuleEngine.views()) {
            assertThat(ask("GET /api/list?as=" + view.id() + " HTTP/1.1", authorized(""))
                            .status())
                    .isEqualTo(200);
        }

        assertThat(ask("GET /api/list?as=cursor HTTP/1.1", authorized("")).body())
                .isEqualTo(first);
    }

    @Test
    void aToolsViewHasOtherRules() {
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("Always test.");
        assertThat(ask("GET /api/prompt?as=codex HTTP/1.1", authorized("")).body())
                .doesNotContain("Always test.");
    }

    @Test
    void aTextIsTriedAgainstATrigger() {
        Reply reply = post("/api/test?rule=no-any&source=text", "let a = b as any;");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).contains("\"fires\":true");
    }

    @Test
    void aRuleThatIsNoTriggerIsNotTried() {
        assertThat(post("/api/test?rule=style", "x").body()).contains("style is not a trigger rule");
    }

    @Test
    void aTextOfMoreThanFourMegabytesIsRejected() {
        Reply reply = post("/api/test?rule=no-any", "x".repeat((4 << 20) + 1));

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void aRuleIsSwitchedOffAndOn() {
        assertThat(post("/api/toggle?rule=always&on=false", "").status()).isEqualTo(204);
        assertThat(engine.toggles()).containsExactly("always");
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).doesNotContain("Always test.");
        assertThat(ask("GET /api/about HTTP/1.1", authorized("")).body()).contains("\"off\":[\"always\"]");

        assertThat(post("/api/toggle?rule=always&on=true", "").status()).isEqualTo(204);
        assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("Always test.");
    }

    @Test
    void whatIsSwitchedOffIsOffInTheViewsOfToolsToo() {
        assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                .contains("Always test.");

        post("/api/toggle?rule=always&on=false", "");

        assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                .doesNotContain("Always test.");
    }

    @Test
    void anUnknownRuleIsNotSwitched() {
        assertThat(post("/api/toggle?rule=no-such&on=false", "").status()).isEqualTo(400);
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void rulesOfAnotherProgramsEngineCannotBeSwitched() throws IOException {
        inspector.close();
        serve(false);

        assertThat(post("/api/toggle?rule=always&on=false", "").status()).isEqualTo(405);
        assertThat(ask("GET /api/about HTTP/1.1", authorized("")).body()).contains("\"toggles\":false");
        assertThat(engine.toggles()).isEmpty();
    }

    @Test
    void aChangeOnDiskIsTold() throws IOException {
        ask("GET /api/list HTTP/1.1", authorized(""));
        try (var stream = new Events()) {
            stream.until(": hello");
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");

            assertThat(stream.until("event: changed")).noneMatch(line -> line.startsWith("event: activated"));
            assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("New.");
        }
    }

    @Test
    void aChangeIsToldAfterACheckThatFailed() throws IOException {
        ask("GET /api/list HTTP/1.1", authorized(""));
        var failures = new AtomicInteger(1);
        engine.listen(new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                if (failures.getAndDecrement() > 0) {
                    throw new InternalError("thrown on purpose");
                }
                return Running.unobserved();
            }
        });
        try (var stream = new Events()) {
            stream.until(": hello");
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");

            stream.until("event: changed");

            assertThat(failures).hasNonPositiveValue();
        }
    }

    @Test
    void whatTheProgramItselfNoticedIsToldToo() throws IOException {
        try (var stream = new Events()) {
            stream.until(": hello");
            ask("GET /api/prompt?as=cursor HTTP/1.1", authorized(""));
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");
            engine.refresh();

            stream.until("event: changed");
            assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                    .contains("New.");
        }
    }

    @Test
    void theSessionsOfTheProgramAreTold() throws IOException {
        ask("GET /api/explain?paths=src/app.ts HTTP/1.1", authorized(""));
        engine.openSession("mine").path("src/app.ts").activate();
        try (var stream = new Events()) {
            List<String> lines = stream.until("event: activated");
            String event = stream.line();

            assertThat(lines)
                    .filteredOn(line -> line.equals("event: activated"))
                    .hasSize(1);
            assertThat(event).contains("\"session\":\"mine\"", "\"style\"", "src/**/*.ts");
        }
    }

    @Test
    void nothingIsAnsweredAfterTheEnd() {
        inspector.close();

        assertThat(engine.catalog().rules()).isNotEmpty();
        assertThatThrownBy(() -> ask("GET / HTTP/1.1", "")).isInstanceOf(UncheckedIOException.class);
    }

    private record Reply(int status, String head, String body) {}

    private String authorized(String headers) {
        return "Authorization: Bearer " + token + "\r\n" + headers;
    }

    private Reply ask(String line, String headers) {
        return raw(line + "\r\nHost: " + address.getAuthority() + "\r\nConnection: close\r\n" + headers + "\r\n");
    }

    private Reply post(String path, String body) {
        return raw("POST " + path + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\nConnection: close\r\n"
                + authorized("Content-Length: " + body.length() + "\r\n") + "\r\n" + body);
    }

    private Reply raw(String request) {
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = reply.indexOf("\r\n\r\n");
            return new Reply(
                    Integer.parseInt(reply.substring(9, 12)), reply.substring(0, end), reply.substring(end + 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Events implements AutoCloseable {
        private final Socket socket = new Socket(address.getHost(), address.getPort());
        private final BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

        Events() throws IOException {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream()
                    .write(("GET /api/events?token=" + token + " HTTP/1.1\r\nHost: " + address.getAuthority()
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
        }

        List<String> until(String wanted) throws IOException {
            var lines = new ArrayList<String>();
            do {
                lines.add(line());
            } while (!lines.get(lines.size() - 1).equals(wanted));
            return lines;
        }

        /** Returns the next line; each quarter of a minute without an event has one that says so. */
        String line() throws IOException {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE);
            String line = in.readLine();
            while (": still here".equals(line) && System.nanoTime() < end) {
                line = in.readLine();
            }
            if (line == null || line.equals(": still here")) {
                throw new IOException("No event came");
            }
            return line;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
