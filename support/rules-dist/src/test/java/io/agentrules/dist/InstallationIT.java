package io.agentrules.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.dist.Installation.Kind;
import io.agentrules.dist.Installation.Result;
import java.io.BufferedReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each package, installed from its file and run where there is no Java: {@code mvn verify -Pdist}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class InstallationIT {
    private static final long MAX_UNPACKED_BYTES = 86_000_000;
    private static final long MAX_PACKED_BYTES = 47_000_000;

    /** Java does not start where it cannot use its cache. */
    private static final Map<String, String> WITH_CACHE_ONLY = Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=on");

    private static final String WRITE = """
            {"hook_event_name": "PreToolUse", "session_id": "%s", "cwd": "%s", "tool_name": "Write",
             "tool_input": {"file_path": "src/a.ts", "content": "const a: any = 1"}}""";

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whatIsInstalledAnswersWithoutJava(Kind kind) throws Exception {
        Installation installed = installed(kind);

        assertThat(installed.rules("--version").out())
                .startsWith("rules " + Installation.version() + "\nJava 25")
                .endsWith("Program " + installed.jar().toRealPath()
                        + "\n"); // issue 53: it was where the package was made
        assertThat(answer(installed, "list", "--as", "harness"))
                .contains("style")
                .contains("no-any");
        assertThat(answer(installed, "explain", "--as", "claude", "--path", "src/a.ts"))
                .contains("In the prompt\n  style");
        assertThat(answer(installed, "check", "--as", "harness")).contains("in 2 rules");
        assertThat(answer(installed, "help", "file-binary")).contains("NUL bytes");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theCacheIsUsed(Kind kind) throws Exception {
        Installation installed = installed(kind);

        Result result = installed.rules(WITH_CACHE_ONLY, "list", "--as", "harness");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("no-any");
    }

    @Test
    void noCacheIsUsedWithAnotherJar() throws Exception {
        Installation installed = installed(Kind.TAR);
        FileTime right = Files.getLastModifiedTime(installed.jar());
        Files.setLastModifiedTime(installed.jar(), FileTime.from(Instant.EPOCH));
        try {
            assertThat(installed
                            .rules(WITH_CACHE_ONLY, "list", "--as", "harness")
                            .exitCode())
                    .isNotZero();
            assertThat(answer(installed, "list", "--as", "harness")).contains("no-any");
        } finally {
            Files.setLastModifiedTime(installed.jar(), right);
        }
    }

    @Test
    void npxRunsItFromTheFiles() throws Exception {
        Result result = installed(Kind.NPM).npx("explain", "--as", "claude", "--path", "src/a.ts");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("In the prompt\n  style");
    }

    @Test
    void whatIsInsideIsListedBesideTheCommand() throws Exception {
        Path image = installed(Kind.TAR).jar().resolve("../..").normalize();

        assertThat(Files.readString(image.resolve("sbom.cdx.json")))
                .contains("CycloneDX")
                .contains("jackson-core");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anInstalledHookDeniesAWrite(Kind kind) throws Exception {
        Installation installed = installed(kind);

        String line = hookLine(installed);
        String event = WRITE.formatted("1", installed.work());
        Path launcher = installed.home().resolve(".local/state/agent-rules/hooks/hook");
        assertThat(Files.readString(launcher))
                .contains(installed.jar().toRealPath().toString());

        Result denied = installed.hook(line, event, Map.of("RULES_HOOK_DAEMON", "off"));
        assertThat(denied.out()).as(denied.err()).contains("\"deny\"").contains("no-any");
        assertThat(installed
                        .hook(line, event.replace(": any", ""), Map.of("RULES_HOOK_DAEMON", "off"))
                        .out())
                .doesNotContain("\"deny\"");
    }

    @Test
    void theDaemonRunsFromAnInstallationToo() throws Exception {
        Installation installed = installed(Kind.TAR);
        String line = hookLine(installed);

        Result first = installed.hook(line, WRITE.formatted("2", installed.work()), Map.of());
        try {
            assertThat(first.out()).as(first.err()).contains("\"deny\"");
            long end = System.nanoTime() + 300_000_000_000L;
            String status = "";
            while (!status.startsWith("Running.") && System.nanoTime() < end) {
                status = installed.rules("daemon", "status").out();
            }
            assertThat(status).startsWith("Running.");
            assertThat(installed
                            .hook(line, WRITE.formatted("3", installed.work()), Map.of())
                            .out())
                    .contains("\"deny\"");
            assertThat(installed.rules("daemon", "status").out()).contains("Events:  1");
        } finally {
            installed.rules("daemon", "stop");
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theInspectorAnswersAtTheAddressThatItPrints(Kind kind) throws Exception {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Process inspector = installed(kind).start("inspect", "--port", Integer.toString(port));
        try (BufferedReader out = inspector.inputReader()) {
            String address = out.lines()
                    .map(line -> Pattern.compile("http://\\S+").matcher(line))
                    .filter(Matcher::find)
                    .map(Matcher::group)
                    .findFirst()
                    .orElseThrow();
            String page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                    .body();

            assertThat(page).containsIgnoringCase("<!doctype html>");
        } finally {
            inspector.descendants().forEach(ProcessHandle::destroy);
            inspector.destroy();
            inspector.waitFor();
        }
    }

    @Test
    void pluginsAreLoaded() throws Exception {
        Installation installed = installed(Kind.TAR);
        Path plugins = Files.createDirectories(installed.folder().resolve("plugins"));
        Path plugin = Files.createDirectories(plugins.resolve("notes/META-INF/services"))
                .resolve("../..");
        Files.writeString(
                plugin.resolve("META-INF/services/io.agentrules.api.spi.RuleProvider"), "example.NotesProvider\n");
        Path source = Files.writeString(installed.folder().resolve("NotesProvider.java"), """
                package example;

                import io.agentrules.api.Rule;
                import io.agentrules.api.spi.DiscoveryContext;
                import io.agentrules.api.spi.RuleProvider;
                import java.util.List;

                public final class NotesProvider implements RuleProvider {
                    public String id() {
                        return "notes";
                    }

                    public List<Rule> discover(DiscoveryContext context) {
                        throw new IllegalStateException("it was asked");
                    }
                }
                """);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        "17",
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        plugin.toString(),
                        source.toString());

        assertThat(exitCode).isZero();
        assertThat(installed.rules("check", "--plugin-path", plugins.toString()).out())
                .contains("provider-failed")
                .contains("notes");
    }

    @Test
    void packagesAreSmall() throws Exception {
        Path image;
        try (Stream<Path> files = Files.list(Installation.only(".zip").getParent())) {
            image = files.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        long unpacked;
        try (Stream<Path> files = Files.walk(image)) {
            unpacked = files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }

        assertThat(unpacked).isLessThan(MAX_UNPACKED_BYTES);
        for (String end : List.of(".tar.gz", ".zip", ".deb", "-x64-" + Installation.version() + ".tgz")) {
            assertThat(Installation.only(end))
                    .as(end)
                    .satisfies(file -> assertThat(Files.size(file)).isLessThan(MAX_PACKED_BYTES));
        }
    }

    private Installation installed(Kind kind) throws Exception {
        return Installation.of(kind, shared, folder)
                .with(".claude/rules/style.md", "---\npaths: [\"**/*.ts\"]\n---\nPrefer const.")
                .with(
                        ".xcsh/rules/no-any.md",
                        "---\ncondition: ': any\\b'\nscope: tool\ninterruptMode: always\n---\nName the type.");
    }

    private static String answer(Installation installed, String... arguments) throws Exception {
        Result result = installed.rules(arguments);
        assertThat(result.exitCode()).as(result.err() + result.out()).isZero();
        return result.out();
    }

    /** Installs the hooks of Claude Code, and returns the command line that it runs before a tool. */
    private static String hookLine(Installation installed) throws Exception {
        assertThat(answer(installed, "hook", "install", "claude")).isNotEmpty();
        String settings = Files.readString(installed.home().resolve(".claude/settings.json"));
        Matcher line = Pattern.compile(
                        "\"PreToolUse\".*?\"command\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"", Pattern.DOTALL)
                .matcher(settings);
        assertThat(line.find()).as(settings).isTrue();
        return line.group(1).replace("\\\"", "\"").replace("\\\\", "\\");
    }
}
