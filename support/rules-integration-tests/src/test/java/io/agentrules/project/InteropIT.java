package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The MCP server, driven by clients that are not ours: {@code mvn verify -Pexternal}. Without Node, or what it takes from npm,
 * these tests are skipped.
 */
@Tag("external")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class InteropIT {
    private static final Path CLIENTS = ProjectFiles.file("support/rules-integration-tests/target/interop");
    /** How long a package may take to begin to come. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String TOKEN = "0123456789abcdef-interop";

    private static final String OLD = "2025-11-25";
    private static final String NEW = "2026-07-28";

    private static final String OF_HTTP = "a page of elsewhere is not let in";

    private static final List<String> CLAIMS = List.of(
            "it says who it is",
            "rules are resources",
            "an unknown rule is not found",
            "rules_for returns data that fit its schema",
            "explain_rule returns data that fit its schema",
            "read_rule returns data that fit its schema",
            "check_text returns data that fit its schema",
            "bad arguments fail",
            "a megabyte is taken",
            "the prompt is the text of the active rules",
            "names are completed",
            "two clients are served at once",
            "a client that vanishes in a call leaves the others alone",
            OF_HTTP,
            "clients are told of what changes");

    /** The workspace of the calls that change nothing, and its server. */
    @TempDir
    static Path unchanged;

    private static @Nullable HttpServer unchangedServer;

    @TempDir
    Path folder;

    @BeforeAll
    static void installClients() throws Exception {
        skipUnless(isThere("node", "--version"), "Node is not there");
        skipUnless(isThere("npm", "--version"), "npm is not there");
        Files.createDirectories(CLIENTS);
        try (Stream<Path> files = Files.list(ProjectFiles.file("support/rules-integration-tests/src/test/interop"))) {
            for (Path file : files.toList()) {
                Files.writeString(CLIENTS.resolve(file.getFileName()), Files.readString(file));
            }
        }
        Program.Result installed = install(CLIENTS).run();
        skipUnless(installed.exitCode() == 0, "the clients cannot be had from npm: " + installed.err());
        writeRules(unchanged);
        unchangedServer = HttpServer.start(served(unchanged));
    }

    @AfterAll
    static void endServer() throws Exception {
        if (unchangedServer != null) {
            unchangedServer.close();
        }
    }

    /** Without a network it gives up after seconds; what was fetched before is not fetched again. */
    private static Program install(Path folder, String... options) {
        var command = new ArrayList<>(List.of(
                "npm",
                "ci",
                "--no-audit",
                "--no-fund",
                "--prefer-offline",
                "--fetch-retries=0",
                "--fetch-timeout=" + PATIENCE.toMillis()));
        command.addAll(List.of(options));
        return Program.of(command).in(folder);
    }

    @Test
    void aRegistryThatIsNotThereIsNotAskedAgain(@TempDir Path empty) throws Exception {
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(CLIENTS.resolve(file), empty.resolve(file));
        }
        int closed;
        try (var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }

        Program.Result result = install(
                        empty, "--registry=http://127.0.0.1:" + closed + "/", "--cache=" + empty.resolve("cache"))
                .run();

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.err()).contains("ECONNREFUSED");
    }

    /** Says on the console why nothing is tried: the build shows a number only. */
    private static void skipUnless(boolean isThere, String reason) {
        if (!isThere) {
            System.err.println("The MCP server was not tried with clients from npm: " + reason);
        }
        assumeTrue(isThere, reason);
    }

    private static boolean isThere(String... command) throws InterruptedException {
        try {
            return Program.of(List.of(command)).run().exitCode() == 0;
        } catch (IOException notFound) {
            return false;
        }
    }

    private static void writeRules(Path workspace) throws IOException {
        write(workspace, "always.mdc", "---\nalwaysApply: true\n---\nAlways test.");
        write(workspace, "style.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.");
        write(workspace, "no-print.mdc", "---\ncondition: console\\.log\n---\nUse the logger.");
        write(workspace, "api/errors.mdc", "---\ndescription: how the API reports errors\n---\nProblem details.");
    }

    @BeforeEach
    void writeRules() throws IOException {
        writeRules(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {OLD, NEW})
    void theTypeScriptClientIsServedOnStdio(String version) throws Exception {
        assertHolds(
                CLAIMS.stream().filter(claim -> !claim.equals(OF_HTTP)).toList(),
                client(version, "stdio", launcher(), "serve", "stdio", "--refresh", "1", "--workspace", workspace()));
    }

    @ParameterizedTest
    @ValueSource(strings = {OLD, NEW})
    void theTypeScriptClientIsServedOverHttp(String version) throws Exception {
        try (HttpServer server = HttpServer.start(served(folder))) {
            assertHolds(CLAIMS, client(version, "http", server.address()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OLD, NEW})
    void theTypeScriptClientIsServedOverHttpWithTheToken(String version) throws Exception {
        try (HttpServer server = HttpServer.start(served(folder).with("RULES_MCP_TOKEN", TOKEN))) {
            Program.Result withoutToken =
                    client(version, "http", server.address()).run();
            assertThat(withoutToken.exitCode()).isNotZero();
            assertThat(withoutToken.err()).contains("401");
            assertHolds(CLAIMS, client(version, "http", server.address(), TOKEN));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tools/list | explain_rule",
                "tools/list | read_rule",
                "tools/list | check_text",
                "resources/list | rule://api%2Ferrors",
                "resources/templates/list | rule://{name}",
                "resources/read --uri rule://api%2Ferrors | Problem details.",
                "prompts/list | active_rules",
                "prompts/get --prompt-name active_rules --prompt-args paths=src/a.ts | Use const.",
                "tools/call --tool-name rules_for --tool-arg paths=[\"src/a.ts\"] | src/a.ts matches src/**/*.ts",
                "tools/call --tool-name explain_rule --tool-arg name=style | is out",
                "tools/call --tool-name read_rule --tool-arg uri=api/errors | Problem details.",
                "tools/call --tool-name check_text --tool-arg text=console.log | Use the logger.",
                "tools/call --tool-name check_text --tool-arg text=console.log --tool-arg paths=[\"a.ts\"] | Use the logger.",
                "tools/call --tool-name check_text --tool-arg text=logger | This text violates no rule."
            })
    void theInspectorsCommandLineIsServed(String call) throws Exception {
        List<String> method = List.of(call.substring(0, call.indexOf(" | ")).split(" "));
        String answer = call.substring(call.indexOf(" | ") + 3);

        Program.Result onStdio = inspector(
                        List.of(launcher(), "serve", "stdio", "--workspace", unchanged.toString()), method)
                .run();
        assertThat(onStdio.out()).as(onStdio.err()).contains(answer);
        assertThat(onStdio.exitCode()).isZero();
        String address = Objects.requireNonNull(unchangedServer).address();
        Program.Result overHttp =
                inspector(List.of(address, "--transport", "http"), method).run();
        assertThat(overHttp.out()).as(overHttp.err()).isEqualTo(onStdio.out());
    }

    @Test
    void theInspectorIsToldOfAnUnknownRule() throws Exception {
        Program.Result result = inspector(
                        List.of(launcher(), "serve", "stdio", "--workspace", unchanged.toString()),
                        List.of("resources/read", "--uri", "rule://none"))
                .run();

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.err()).contains("-32002", "known names: rule://always, rule://api%2Ferrors");
    }

    @Test
    void theDocumentedLineIsAnswered() throws Exception {
        List<String> documented = Document.all().stream()
                .flatMap(Document::typed)
                .filter(line -> line.startsWith("npx "))
                .toList();
        assertThat(documented).hasSize(1);
        String typed = documented
                .get(0)
                .replace(
                        "npx @modelcontextprotocol/inspector",
                        "node '" + CLIENTS.toRealPath() + "/node_modules/.bin/mcp-inspector'");

        Program.Result result = Checkout.shared().typed(typed).run();

        assertThat(result.out()).as(result.err()).contains("rules_for");
        assertThat(result.exitCode()).isZero();
    }

    private static void assertHolds(List<String> claims, Program client) throws Exception {
        Program.Result result = client.run();

        assertThat(result.out().lines()).as(result.err()).containsExactlyElementsOf(claims);
        assertThat(result.exitCode()).isZero();
    }

    private Program client(String version, String... arguments) {
        var command = new ArrayList<>(List.of("node", "client.mjs", workspace(), version));
        command.addAll(List.of(arguments));
        return Program.of(command).in(CLIENTS);
    }

    private static Program inspector(List<String> server, List<String> method) {
        var command = new ArrayList<>(List.of("node", "node_modules/.bin/mcp-inspector", "--cli"));
        command.addAll(server);
        command.add("--method");
        command.addAll(method);
        return Program.of(command).in(CLIENTS);
    }

    private static Program served(Path workspace) {
        return Checkout.shared()
                .rules("serve", "http", "--port", "0", "--refresh", "1", "--workspace", workspace.toString());
    }

    private static String launcher() {
        return Checkout.shared().file("rules").toAbsolutePath().normalize().toString();
    }

    private String workspace() {
        return folder.toString();
    }

    private static void write(Path workspace, String rule, String text) throws IOException {
        Path file = workspace.resolve(".cursor/rules").resolve(rule);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
