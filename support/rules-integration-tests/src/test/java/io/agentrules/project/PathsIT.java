package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of somebody else's finds all providers in the packaged jars, on the class path and on the module path. */
class PathsIT {
    private static final String MODULE = "module demo {\n    requires io.agentrules.core;\n}\n";

    private static final String PROGRAM = """
            package demo;

            import io.agentrules.core.model.RuleCatalog;
            import io.agentrules.core.RuleEngine;
            import java.nio.file.Path;

            public class Demo {
                public static void main(String[] args) {
                    RuleCatalog catalog = RuleEngine.builder()
                            .workspace(Path.of(args[0]))
                            .home(Path.of(args[0], "home"))
                            .build()
                            .catalog();
                    catalog.providers().forEach(found ->
                            System.out.println(found.id() + " " + found.status().id() + " " + found.rules()));
                    catalog.rules().forEach(rule -> System.out.println(rule.name()));
                    catalog.diagnostics().forEach(System.err::println);
                    System.out.println(RuleEngine.class.getModule().isNamed() ? "module path" : "class path");
                }
            }
            """;

    private static final String COMMAND = "io.agentrules.cli/io.agentrules.cli.RulesCommand";

    private static final List<String> ALL_FIVE = List.of(
            "native ok 1",
            "opencode ok 1",
            "antigravity ok 0",
            "cursor ok 1",
            "windsurf ok 1",
            "cline ok 1",
            "remote ok 0",
            "a",
            "b",
            "c",
            "d",
            "e");

    private static final List<String> ENGINE = List.of("rules-pattern", "rules-api", "rules-core");

    private static final List<String> PROVIDERS = List.of(
            "rules-native",
            "rules-providers-cursor",
            "rules-providers-windsurf",
            "rules-providers-cline",
            "rules-providers-opencode");

    /** Other tests have version 2 as well. */
    private static final String JACKSON_CORE = "jackson-core-3";

    /** What the command needs besides our own modules, and those of the engine. */
    private static final List<String> LIBRARIES = List.of("picocli", "jackson-databind-3", "jackson-annotations");

    @TempDir
    Path folder;

    @BeforeEach
    void writeRules() throws IOException {
        write("workspace/.xcsh/rules/a.md", "---\nalwaysApply: true\n---\nA.");
        write("workspace/.opencode/rules/b.md", "B.");
        write("workspace/.cursor/rules/c.mdc", "---\nalwaysApply: true\n---\nC.");
        write("workspace/.windsurf/rules/d.md", "D.");
        write("workspace/.clinerules/e.md", "E.");
    }

    @Test
    void theClassPathHasAllFive() throws Exception {
        String path = path(PROVIDERS) + File.pathSeparator + compiled("-cp", path(List.of()));

        assertThat(run("-cp", path, "demo.Demo")).isEqualTo(with("class path", ALL_FIVE));
    }

    @Test
    void theOrderOfTheClassPathDecidesNothing() throws Exception {
        var backwards = new ArrayList<String>();
        PROVIDERS.forEach(provider -> backwards.add(0, provider));
        String path = path(backwards) + File.pathSeparator + compiled("-cp", path(List.of()));

        assertThat(run("-cp", path, "demo.Demo")).isEqualTo(with("class path", ALL_FIVE));
    }

    @Test
    void theModulePathHasAllFive() throws Exception {
        write("source/module-info.java", MODULE);
        String path = path(PROVIDERS) + File.pathSeparator + compiled("-p", path(List.of()));

        assertThat(run("-p", path, "-m", "demo/demo.Demo")).isEqualTo(with("module path", ALL_FIVE));
    }

    @Test
    void theClassPathHasTheRulesOfJars() throws Exception {
        String path = path(List.of("rules-providers-classpath"))
                + File.pathSeparator
                + teamRules()
                + File.pathSeparator
                + compiled("-cp", path(List.of()));

        assertThat(run("-cp", path, "demo.Demo"))
                .containsExactly("remote ok 0", "classpath ok 1", "team/style", "class path");
    }

    @Test
    void theModulePathHasTheRulesOfJars() throws Exception {
        write("source/module-info.java", MODULE);
        String path = path(List.of("rules-providers-classpath"))
                + File.pathSeparator
                + teamRules()
                + File.pathSeparator
                + compiled("-p", path(List.of()));

        assertThat(run("-p", path, "-m", "demo/demo.Demo"))
                .containsExactly("remote ok 0", "classpath ok 1", "team/style", "module path");
    }

    @Test
    void withoutWingsThereAreNoRulesAndTheOnlyProblemIsThat() throws Exception {
        write("source/module-info.java", MODULE);
        String path = path(List.of()) + File.pathSeparator + compiled("-p", path(List.of()));

        Program.Result result = started("-p", path, "-m", "demo/demo.Demo");

        assertThat(result.out().lines()).containsExactly("remote ok 0", "module path");
        assertThat(result.err().lines()).hasSize(3).last().asString().contains("providers-missing");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void theCommandOnTheModulePathHasAllFive() throws Exception {
        List<String> shown = run(
                "-p",
                commandPath(),
                "-m",
                COMMAND,
                "list",
                "--as",
                "harness",
                "--home",
                folder.toString(),
                "--workspace");

        assertThat(shown)
                .extracting(line -> line.replaceAll(" +", " "))
                .contains("native 100 ok 1", "opencode 60 ok 1", "cursor 50 ok 1", "windsurf 50 ok 1", "cline 40 ok 1");
    }

    @Test
    void theCommandOnTheModulePathServes() throws Exception {
        List<String> command = List.of(
                "-p",
                commandPath(),
                "-m",
                COMMAND,
                "serve",
                "stdio",
                "--home",
                folder.toString(),
                "--workspace",
                folder.resolve("workspace").toString());

        Program.Result result = Program.java(command)
                .withInput(McpCalls.of("prompts/get", "{\"name\":\"active_rules\"}"))
                .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(2);
        assertThat(result.out()).contains("## c\\n\\nC.");
    }

    private static String commandPath() {
        Stream<Path> ours = Stream.of(
                        "rules-cli", "rules-check", "rules-mcp", "rules-hooks", "rules-json", "rules-inspector")
                .map(ProjectFiles::jar);
        Stream<Path> libraries = LIBRARIES.stream().map(ProjectFiles::library);
        return Stream.concat(ours, libraries)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator, path(PROVIDERS) + File.pathSeparator, ""));
    }

    private static String path(List<String> providers) {
        Stream<Path> ours = Stream.concat(ENGINE.stream(), providers.stream()).map(ProjectFiles::jar);
        return Stream.concat(ours, Stream.of("snakeyaml-engine", JACKSON_CORE).map(ProjectFiles::library))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns a jar with a rule, and without code or entries for folders. */
    private Path teamRules() throws IOException {
        Path jar = folder.resolve("team-rules-1.0.jar");
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("META-INF/rules/team/style.md"));
            out.write("---\nalwaysApply: true\n---\nUse records.".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private Path compiled(String pathOption, String path) throws IOException {
        write("source/demo/Demo.java", PROGRAM);
        Path classes = folder.resolve("classes");
        var arguments = new ArrayList<>(List.of(pathOption, path, "-d", classes.toString()));
        try (Stream<Path> sources = Files.walk(folder.resolve("source"))) {
            sources.filter(Files::isRegularFile).map(Path::toString).forEach(arguments::add);
        }
        int failures = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, arguments.toArray(String[]::new));
        assertThat(failures).isZero();
        return classes;
    }

    private List<String> run(String... arguments) throws IOException, InterruptedException {
        Program.Result result = started(arguments);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result.out().lines().toList();
    }

    private Program.Result started(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(arguments));
        command.add(folder.resolve("workspace").toString());
        return Program.java(command).run();
    }

    private static List<String> with(String last, List<String> lines) {
        return Stream.concat(lines.stream(), Stream.of(last)).toList();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
