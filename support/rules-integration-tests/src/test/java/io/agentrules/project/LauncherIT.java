package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command starts from wherever it is called, and answers there. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherIT {
    private static final Checkout CHECKOUT = Checkout.shared();

    @TempDir
    Path folder;

    private Path workspace;

    @BeforeEach
    void writeRules() throws IOException {
        workspace = folder.resolve("a workspace");
        write("a workspace/.cursor/rules/elsewhere.mdc", "---\nalwaysApply: true\n---\nElsewhere.");
    }

    /** JUnit would warn of each that leads out of the folder. */
    @AfterEach
    void removeLinks() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @Test
    void theFolderThatItIsCalledInIsTheWorkspace() throws Exception {
        assertIsElsewhere(CHECKOUT.rules("list", "--json").in(workspace).run());
    }

    @Test
    void symbolicLinksLeadToIt() throws Exception {
        Path absolute = Files.createSymbolicLink(folder.resolve("absolute"), CHECKOUT.file("rules"));
        Files.createDirectory(folder.resolve("bin"));
        Path relative = Files.createSymbolicLink(folder.resolve("bin/rules"), Path.of("..", "absolute"));

        for (Path link : List.of(absolute, relative)) {
            assertIsElsewhere(Program.of(List.of(link.toString(), "list", "--json", "--home", folder.toString()))
                    .in(workspace)
                    .run());
        }
    }

    @Test
    void itIsFoundOnThePath() throws Exception {
        assertIsElsewhere(Program.of(List.of("sh", "-c", "rules list --json --home '" + folder + "'"))
                .withProgramsOf(CHECKOUT.file(""))
                .in(workspace)
                .run());
    }

    @Test
    void theJarAloneDoesTheSame() throws Exception {
        String jar = ProjectFiles.built("apps/rules-cli/target/rules.jar")
                .toRealPath()
                .toString();

        for (String command : List.of("list", "check", "prompt")) {
            Program.Result launched = CHECKOUT.rules(command, "--home", folder.toString())
                    .in(workspace)
                    .run();
            Program.Result alone = Program.java(List.of("-jar", jar, command, "--home", folder.toString()))
                    .in(workspace)
                    .run();

            assertThat(alone.exitCode()).isZero();
            assertThat(alone.err()).isEmpty();
            assertThat(alone.out()).isNotEmpty().isEqualTo(launched.out());
        }
    }

    @Test
    void theJavaOfJavaHomeIsUsedBeforeAnyOther() throws Exception {
        Path others = Files.createDirectory(folder.resolve("bin"));
        script(others.resolve("java"), "exit 99");
        Path home = Files.createSymbolicLink(folder.resolve("jdk"), Program.javaHome());

        assertIsElsewhere(CHECKOUT.rules("list", "--json")
                .with("JAVA_HOME", home.toString())
                .withProgramsOf(others)
                .in(workspace)
                .run());
    }

    @Test
    void withoutJavaHomeTheJavaOnThePathIsUsed() throws Exception {
        assertIsElsewhere(CHECKOUT.rules("list", "--json")
                .without("JAVA_HOME")
                .withProgramsOf(Program.javaHome().resolve("bin"))
                .in(workspace)
                .run());
    }

    @Test
    void aJavaHomeWithoutJavaIsNamedAsTheProblem() throws Exception {
        Program.Result result =
                CHECKOUT.rules("list").with("JAVA_HOME", folder.toString()).run();

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err())
                .isEqualTo("rules: there is no " + folder + "/bin/java: correct JAVA_HOME, which is " + folder + "\n");
        assertThat(result.out()).isEmpty();
    }

    /** A debugger may change classes, which Java then does not take from an archive. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx8m",
                "-XX:-UseCompressedOops",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y"
            })
    void otherOptionsOfJavaDoNotKeepItFromStarting(String options) throws Exception {
        assertIsElsewhere(CHECKOUT.rules("list", "--json")
                .with("JAVA_TOOL_OPTIONS", options)
                .in(workspace)
                .run());
    }

    /** A shell makes the file and names it: how a JVM passes such names on depends on the locale that the tests run in. */
    @ParameterizedTest
    @CsvSource({"LC_ALL,C", "LC_ALL,POSIX", "LANG,tr_TR.UTF-8"})
    void namesInAnyScriptAreReadInAnyLocale(String variable, String locale) throws Exception {
        script(folder.resolve("names"), """
                mkdir -p '%1$s/größe/.cursor/rules'
                printf -- '---\\nglobs: "*.ts"\\n---\\nKlein.\\n' >'%1$s/größe/.cursor/rules/規則.mdc'
                cd '%1$s/größe' && '%2$s' list && '%2$s' show 規則 && '%2$s' explain 規則 --path straße.ts
                """.formatted(folder, CHECKOUT.file("rules")));

        Program.Result result = Program.of(List.of(folder.resolve("names").toString()))
                .with(variable, locale)
                .run();

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains(".cursor/rules/規則.mdc", "Klein.", "straße.ts");
    }

    @Test
    void twoFirstLaunchesAtOncePrepareOnceAndBothAnswer() throws Exception {
        Checkout fresh = Checkout.in(folder.resolve("fresh"));

        Program.Started first = fresh.rules("list").start();
        Program.Started second = fresh.rules("list").start();
        List<Program.Result> results = List.of(first.result(), second.result());

        assertThat(results).extracting(Program.Result::exitCode).containsOnly(0);
        assertThat(results)
                .extracting(Program.Result::out)
                .containsOnly(CHECKOUT.rules("list").run().out());
        assertThat(results.stream().flatMap(result -> result.err().lines()))
                .filteredOn(line -> !line.startsWith("Picked up"))
                .containsExactly("rules: preparing a fast start, once");
        try (Stream<Path> left = Files.list(fresh.file("apps/rules-cli/target"))) {
            assertThat(left.map(file -> file.getFileName().toString()).sorted())
                    .satisfiesExactly(
                            archive -> assertThat(archive).matches("rules-.*-bin-java-[^/]*\\.jsa"),
                            jar -> assertThat(jar).isEqualTo("rules.jar"),
                            launcher -> assertThat(launcher).isEqualTo("rules.launcher"));
        }
    }

    /** Java leaves a class out without a word, and then each launch reads and verifies it. */
    @ParameterizedTest
    @ValueSource(strings = {"list", "prompt", "check", "explain --path a.ts"})
    void theUsualCommandsReadHardlyAnyClassFromTheJar(String command) throws Exception {
        Path target = CHECKOUT.file("apps/rules-cli/target");
        assertThat(CHECKOUT.rules("list").in(workspace).run().exitCode()).isZero();
        var words = new ArrayList<>(List.of(
                Program.javaHome().resolve("bin/java").toString(),
                "-XX:SharedArchiveFile=" + archive(target),
                "-Xlog:class+load:file=" + folder.resolve("classes.log"),
                "-XX:+UseSerialGC",
                "-cp",
                target.resolve("rules.jar").toString(),
                "io.agentrules.cli.RulesCommand"));
        words.addAll(List.of(command.split(" ")));

        assertThat(Program.of(words).in(workspace).run().exitCode()).isZero();

        try (Stream<String> classes = Files.lines(folder.resolve("classes.log"))) {
            assertThat(classes.filter(line -> line.contains("rules.jar"))
                            // Java 25 keeps none that was compiled for Java 5.
                            .filter(line -> Runtime.version().feature() < 25 || !line.contains(" picocli.")))
                    // Those that only this workspace needs, and four of picocli, which Java refuses to archive.
                    .hasSizeLessThan(10);
        }
    }

    private static Path archive(Path target) throws IOException {
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Java refused the archive without a word, and each launch took as long as without one. */
    @Test
    void aJavaThatWasUpdatedInPlaceGetsANewArchive() throws Exception {
        Checkout fresh = Checkout.in(folder.resolve("fresh"));
        Path home = folder.resolve("jdk");
        script(
                Files.createDirectories(home.resolve("bin")).resolve("java"),
                "exec '%s' \"$@\"".formatted(Program.javaHome().resolve("bin/java")));

        for (String version : List.of("17.0.1+1", "17.0.2+2")) {
            write("jdk/release", "JAVA_VERSION=\"17\"\nJAVA_RUNTIME_VERSION=\"" + version + "\"\n");
            Program.Result result =
                    fresh.rules("list").with("JAVA_HOME", home.toString()).run();

            assertThat(result.exitCode()).as(result.err()).isZero();
            assertThat(result.err()).contains("rules: preparing a fast start, once");
            try (Stream<Path> target = Files.list(fresh.file("apps/rules-cli/target"))) {
                assertThat(target.map(Path::toString).filter(file -> file.endsWith(".jsa")))
                        .singleElement()
                        .asString()
                        .endsWith("-" + version + ".jsa");
            }
        }
    }

    /** A full disk takes no link; the launch tried for ever. */
    @Test
    void aLockThatCannotBeMadeKeepsNoBuiltCommandFromRunning() throws Exception {
        Checkout fresh = Checkout.in(folder.resolve("fresh"));
        Path programs = Files.createDirectory(folder.resolve("bin"));
        script(programs.resolve("ln"), "exit 1");

        assertThat(fresh.rules("list").withProgramsOf(programs).run().exitCode())
                .isZero();

        Files.delete(fresh.file("apps/rules-cli/target/rules.jar"));
        Program.Result result = fresh.rules("list").withProgramsOf(programs).run();

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("apps/rules-cli/target cannot be written");
    }

    @Test
    void theBuildOfTheFirstLaunchLeavesTheInputToTheCommand() throws Exception {
        Checkout fresh = Checkout.in(folder.resolve("fresh"));
        Path built = Files.move(fresh.file("apps/rules-cli/target/rules.jar"), folder.resolve("built.jar"));
        Path programs = Files.createDirectory(folder.resolve("bin"));
        script(programs.resolve("mvn"), """
                cat >/dev/null
                for argument; do
                    case $argument in
                        -Drules.jar=*) cp '%s' "apps/rules-cli/target/${argument#*=}" ;;
                    esac
                done
                """.formatted(built));

        Program.Result result = fresh.rules("explain", "--batch")
                .withProgramsOf(programs)
                .withInput("{\"paths\": [\"src/a.ts\"]}\n")
                .run();

        assertThat(result.err()).contains("rules: building the command, once");
        assertThat(result.out()).contains("src/a.ts");
    }

    @ParameterizedTest
    @CsvSource({
        "0, list",
        "0, --help",
        "0, check",
        "1, show nobody",
        "1, show rule://nobody",
        "1, explain nobody",
        "1, check --workspace .broken",
        "2, list --workspace nowhere",
        "2, list --nonsense",
        "2, nonsense",
        "2, ''",
    })
    void theExitCodeSaysHowItWent(int exitCode, String arguments) throws Exception {
        write(".broken/.cursor/rules/binary.mdc", "a\0b");
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");

        Program.Result result = CHECKOUT.rules(words).in(folder).run();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(exitCode);
    }

    /** Not all of Java's modules are known to each of its class loaders. */
    @Test
    void aPluginMayUseEveryModuleOfJava() throws Exception {
        Path plugin = folder.resolve("plugin");
        write("plugin/AcmeRuleProvider.java", """
                import io.agentrules.api.Rule;
                import io.agentrules.api.spi.DiscoveryContext;
                import io.agentrules.api.spi.RuleProvider;
                import java.util.List;

                public final class AcmeRuleProvider implements RuleProvider {
                    @Override
                    public String id() {
                        return "acme" + java.sql.Date.valueOf("2026-11-27").toLocalDate().getYear();
                    }

                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        return List.of();
                    }
                }
                """);
        write("plugin/META-INF/services/io.agentrules.api.spi.RuleProvider", "AcmeRuleProvider");
        String jar = ProjectFiles.built("apps/rules-cli/target/rules.jar").toString();
        int failures = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-cp", jar, plugin + "/AcmeRuleProvider.java");
        assertThat(failures).isZero();

        Program.Result listed = CHECKOUT.rules("list", "--json", "--plugin-path", plugin.toString())
                .in(workspace)
                .run();

        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("\"acme2026\"");
    }

    @Test
    void itsServersAnswer() throws Exception {
        try (HttpServer inspector = HttpServer.start(CHECKOUT.rules("inspect").in(workspace));
                HttpServer server = HttpServer.start(
                        CHECKOUT.rules("serve", "http", "--port", "0").in(workspace))) {
            assertThat(inspector.get()).isEqualTo(200);
            assertThat(server.post(McpCalls.INITIALIZE, "")).isEqualTo(200);
        }
    }

    /** A server's Java would take a quarter of the machine's memory: 2 GB for 10,000 rules and 100,000 files. */
    @Test
    void theInspectorsMemoryIsBoundedUnlessSomebodyChoseIt() throws Exception {
        try (HttpServer bounded = HttpServer.start(CHECKOUT.rules("inspect").in(workspace));
                HttpServer chosen = HttpServer.start(CHECKOUT.rules("inspect")
                        .with("JAVA_TOOL_OPTIONS", "-Xmx700m")
                        .in(workspace))) {
            assertThat(commandLine(bounded)).contains(" -Xmx512m ", " inspect");
            assertThat(commandLine(chosen)).contains(" inspect").doesNotContain("-Xmx");
        }
    }

    private static String commandLine(HttpServer server) {
        return server.started().process().info().commandLine().orElse("");
    }

    @Test
    void hooksAreInstalledForTheSameProgram() throws Exception {
        Program.Result installed = CHECKOUT.rules("hook", "install", "claude", "--user", "--home", folder.toString())
                .with("XDG_STATE_HOME", folder.resolve("state").toString())
                .in(workspace)
                .run();

        assertThat(installed.exitCode()).as(installed.err()).isZero();
        try (Stream<Path> state = Files.walk(folder.resolve("state"))) {
            assertThat(state.filter(Files::isRegularFile).map(LauncherIT::text))
                    .anyMatch(text -> text.contains("/apps/rules-cli/target/rules.jar"));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertIsElsewhere(Program.Result result) {
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err().lines()).allMatch(line -> line.startsWith("Picked up"));
        assertThat(result.out()).contains("\"elsewhere\"").doesNotContain("java-style");
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void script(Path file, String lines) throws IOException {
        Files.writeString(file, "#!/bin/sh\nset -e\n" + lines);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
