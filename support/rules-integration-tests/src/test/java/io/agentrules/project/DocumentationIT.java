package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The documented commands work, typed as they stand there. Those of Maven are {@link MavenCommandsTest}'s. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launchers are shell scripts")
@Tag("one-jdk")
class DocumentationIT {
    /** In blocks, and in the prose, which may leave the {@code ./} out. */
    static final List<String> RULES =
            rules(
                    line -> !line.contains(" serve ")
                            && !line.matches(
                                    "\\./rules (hook(?! log)\\b.*|daemon( start\\b.*)?|inspect\\b.*|scan\\b.*)")); // servers, and what needs a change

    /** Those that change or check the settings of agents; the others of this name wait for an event. */
    static final List<String> HOOKS = rules(line -> line.matches("\\./rules hook (install|uninstall|status) .*"));

    /** Those that wait for a client at the other end of their input. */
    static final List<String> SERVING = rules(line -> line.contains(" serve stdio"));

    /** Those that wait for clients until they are told to end. */
    static final List<String> SERVING_HTTP = rules(line -> line.contains(" serve http"));

    private static final int FEWEST_COMMANDS = 6;
    private static final String TOKEN = "0123456789abcdef";
    private static final String NOTICE = "Picked up JAVA_TOOL_OPTIONS";

    @Test
    void theCommandsAreSeen() {
        assertThat(RULES).hasSizeGreaterThanOrEqualTo(FEWEST_COMMANDS);
        assertThat(RULES)
                .extracting(line -> line.replaceAll("\\./rules (\\w+).*", "$1"))
                .contains(
                        "list",
                        "explain",
                        "prompt",
                        "show",
                        "check",
                        "coverage",
                        "stream",
                        "test",
                        "disable",
                        "enable");
        assertThat(SERVING).isNotEmpty();
        assertThat(SERVING_HTTP).hasSizeGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void everyCommandHasAnAnswerAndNoComplaint(String line) throws Exception {
        Program.Result result = Checkout.shared().typed(line).run();

        assertThat(result.err().lines()).allMatch(said -> said.startsWith(NOTICE));
        assertThat(result.out()).isNotBlank();
        assertThat(result.exitCode()).isZero();
    }

    /** In the order of the pages: what one installs, the next ones check and remove. */
    @Test
    void everyCommandAboutSettingsHasAnAnswer() throws Exception {
        assertThat(HOOKS).hasSizeGreaterThanOrEqualTo(8);
        for (String line : HOOKS) {
            Program.Result result = Checkout.shared()
                    .typed(line)
                    .with("RULES_HOOK_DAEMON", "off")
                    .run();

            assertThat(result.err().lines()).as(line).allMatch(said -> said.startsWith(NOTICE));
            assertThat(result.out()).as(line).isNotBlank();
            if (!line.contains(" status ")) { // whose exit code tells whether the hooks work
                assertThat(result.exitCode()).as(line).isZero();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SERVING")
    void everyServerAnswersItsClient(String line) throws Exception {
        assertThatItServes(Checkout.shared().typed(line));
    }

    /** The port may be taken here, and the token is whoever types the line's own. */
    @ParameterizedTest
    @FieldSource("SERVING_HTTP")
    void everyHttpServerAnswersItsClients(String line, @TempDir Path folder) throws Exception {
        Path token = Files.writeString(folder.resolve("token"), TOKEN);
        String typed = line.replaceFirst("--port \\d+", "--port 0").replace("token.txt", token.toString());

        try (HttpServer server = HttpServer.start(Checkout.shared().typed("exec " + typed))) {
            assertThat(server.post(McpCalls.INITIALIZE, TOKEN)).isEqualTo(200);
            if (line.contains("token")) {
                assertThat(server.post(McpCalls.INITIALIZE, "")).isEqualTo(401);
            }
        }
    }

    /** Harnesses start what their settings say. */
    @Test
    void whatTheHarnessIsToldStartsTheServer() throws Exception {
        List<Document.Block> settings = Document.read(ProjectFiles.file("docs/mcp.md")).blocks().stream()
                .filter(block -> block.language().equals("json"))
                .toList();
        assertThat(settings).hasSize(1);
        JsonNode server = new JsonMapper().readTree(settings.get(0).text()).at("/mcpServers/rules");
        var command = new ArrayList<>(List.of("sh", "-c", "exec \"$0\" \"$@\""));
        command.add(server.get("command").asString());
        server.get("args").forEach(argument -> command.add(argument.asString()));

        assertThatItServes(Checkout.shared().started(command));
    }

    private static void assertThatItServes(Program program) throws Exception {
        Program.Result result =
                program.withInput(McpCalls.of("resources/list", "{}")).run();

        assertThat(result.err().lines()).allMatch(said -> said.startsWith(NOTICE));
        assertThat(result.out()).contains("\"rule://layers\"");
        assertThat(result.out().lines()).hasSize(2);
        assertThat(result.exitCode()).isZero();
    }

    /** Measuring takes a quarter of an hour; that the help has each documented word can be had at once. */
    @Test
    void theBenchmarksKnowWhatTheyAreAskedFor() throws Exception {
        List<String> words = commands(line -> line.startsWith("./bench"))
                .flatMap(line -> Stream.of(line.split(" ")))
                .distinct()
                .toList();

        Program.Result help = Checkout.shared().typed("./bench --help").run();

        assertThat(help.exitCode()).isZero();
        assertThat(words).contains("./bench");
        assertThat(List.of(help.out().split("[^./A-Za-z-]+"))).containsAll(words);
    }

    private static List<String> rules(Predicate<String> which) {
        return commands(line -> line.matches("(\\./)?rules .*"))
                .map(line -> line.startsWith("./") ? line : "./" + line)
                .distinct()
                .filter(which)
                .toList();
    }

    private static Stream<String> commands(Predicate<String> which) {
        return Document.all().stream()
                .filter(page -> !page.isTutorial())
                .flatMap(Document::commands)
                .filter(which);
    }
}
