package io.agentrules.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** All providers read a repository that is written to do harm: they end, say what they skip, and read nothing outside of it. */
@DisabledOnOs(OS.WINDOWS)
class HostileRepositoryTest {
    private static final String CANARY = "canary-7391";

    /** One spelling of an import for each tool that has imports, and the file in which it counts. */
    private static final Map<String, String> IMPORTS = Map.of(
            "CLAUDE.md", "@./%s",
            "GEMINI.md", "@./%s",
            "QWEN.md", "@./%s",
            ".goosehints", "@./%s",
            ".kiro/steering/all.md", "#[[file:%s]]");

    @TempDir
    Path folder;

    private Path repository = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void create() throws IOException {
        repository = Files.createDirectories(folder.toRealPath().resolve("repository"));
        Files.createDirectories(repository.resolve(".git"));
        outside = folder.toRealPath().resolve("outside");
        Files.createDirectories(outside.resolve("rules"));
        for (String file : List.of("secret.md", "AGENTS.md", "CLAUDE.md", "rules/secret.md", "rules/secret.mdc")) {
            Files.writeString(outside.resolve(file), CANARY);
        }
    }

    @Test
    void aBombOfImportsEndsAtTheLimit() throws IOException {
        for (int i = 0; i < 100; i++) {
            write("docs/" + i + ".md", importsOf(100));
        }
        importEverywhere("docs/0.md");

        RuleCatalog catalog = catalog();

        assertThat(catalog.rules()).hasSize(IMPORTS.size()).allSatisfy(rule -> {
            assertThat(rule.imports()).hasSizeLessThanOrEqualTo(64);
            assertThat(rule.content()).hasSizeLessThan(2 * 1024 * 1024);
        });
        assertThat(codes(catalog)).contains("import-limit", "import-cycle", "import-too-deep");
    }

    private static String importsOf(int files) {
        return IntStream.range(0, files).mapToObj(i -> "@" + i + ".md\n").collect(Collectors.joining());
    }

    @Test
    void importsOutOfTheRepositoryAreNotRead() throws IOException {
        Files.createSymbolicLink(repository.resolve("link.md"), outside.resolve("secret.md"));
        Files.createSymbolicLink(repository.resolve("folder"), outside);
        importEverywhere(
                "../outside/secret.md",
                "link.md",
                "folder/secret.md",
                outside.resolve("secret.md").toString(),
                "docs/../../outside/secret.md",
                "/etc/passwd",
                "/proc/self/environ",
                ".git/config");
        write(".git/config", CANARY);

        RuleCatalog catalog = catalog();

        assertThat(codes(catalog)).contains("import-outside");
        assertNoCanary(catalog);
    }

    @Test
    void cyclesThroughLinksEnd() throws IOException {
        write("docs/a.md", "@./b.md");
        Files.createSymbolicLink(repository.resolve("docs/b.md"), Path.of("a.md"));
        Files.createSymbolicLink(repository.resolve("docs/c.md"), Path.of("c.md"));
        Files.createSymbolicLink(repository.resolve("docs/up"), Path.of(".."));
        importEverywhere("docs/a.md", "docs/b.md", "docs/c.md", "docs/up/docs/up/docs/a.md", "docs/up/CLAUDE.md");

        RuleCatalog catalog = catalog();

        assertThat(catalog.entries()).hasSize(IMPORTS.size());
        assertThat(codes(catalog)).contains("import-cycle", "import-missing");
    }

    @Test
    void pipesDevicesAndHugeFilesAreNotRead() throws IOException, InterruptedException {
        makePipe("pipe.md");
        makePipe("a/AGENTS.md");
        makePipe(".github/copilot-instructions.md");
        makeHuge("huge.md");
        makeHuge("b/AGENTS.md");
        Files.createSymbolicLink(repository.resolve("zero.md"), Path.of("/dev/zero"));
        Files.createDirectories(repository.resolve("c"));
        Files.createSymbolicLink(repository.resolve("c/AGENTS.md"), Path.of("/dev/zero"));
        importEverywhere("pipe.md", "huge.md", "zero.md");

        RuleCatalog catalog = catalog();

        assertThat(catalog.rules()).hasSize(IMPORTS.size());
        assertThat(codes(catalog))
                .contains("import-not-text", "import-limit", "import-outside", "file-not-regular", "file-too-large")
                .contains("link-outside");
    }

    @Test
    void ruleFilesAndFoldersOutsideAreNotRead() throws IOException {
        for (String name : List.of("AGENTS.md", "CLAUDE.md", "a/AGENTS.md", "a/CLAUDE.md", "a/GEMINI.md", ".rules")) {
            link(name, outside.resolve("AGENTS.md"));
        }
        for (String name :
                List.of(".claude/rules", ".cursor/rules", ".windsurf/rules", "a/.claude/rules", ".roo/rules")) {
            link(name, outside.resolve("rules"));
        }
        for (String name : List.of("b/.claude", "b/.cursor", ".clinerules", ".trae", ".augment")) {
            link(name, outside);
        }
        link(".continue/rules/x.md", outside.resolve("secret.md"));

        RuleCatalog catalog = catalog();

        assertThat(catalog.rules()).isEmpty();
        assertThat(catalog.diagnostics().stream().filter(d -> d.code().equals("link-outside")))
                .hasSizeGreaterThanOrEqualTo(12);
        assertNoCanary(catalog);
    }

    @Test
    void oddNamesAreReportedOrRead() throws IOException {
        write("a\nb/AGENTS.md", "Line break");
        write("c\u001bd/AGENTS.md", "Escape");
        write("\u202egnp/AGENTS.md", "Override");
        write("e".repeat(250) + "/AGENTS.md", "Long");
        write("AGENTS.md/AGENTS.md", "A folder that is named like a file");
        write("fine/AGENTS.md", "Fine");

        RuleCatalog catalog = catalog();

        assertThat(catalog.rules())
                .extracting(rule -> rule.name())
                .containsExactlyInAnyOrder("AGENTS.md/AGENTS", "fine/AGENTS");
        assertThat(catalog.diagnostics().stream().filter(d -> d.code().equals("name-invalid")))
                .hasSize(4);
        assertThat(catalog.diagnostics())
                .filteredOn(d -> d.code().equals("path-unexpected"))
                .singleElement()
                .extracting(Diagnostic::message)
                .asString()
                .startsWith("AGENTS.md ");
    }

    @Test
    void aFolderWhoseNameIsNotTextIsSearched() throws IOException, InterruptedException {
        Process make = new ProcessBuilder(
                        "sh", "-c", "d=$(printf 'bad\\377') && mkdir \"$d\" && echo Rule > \"$d/AGENTS.md\"")
                .directory(repository.toFile())
                .start();
        assumeTrue(make.waitFor() == 0, "the file system takes only names that are text");

        assertThat(catalog().rules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.content()).isEqualTo("Rule"));
    }

    @Test
    void aNestedRepositoryIsPartOfTheWorkspace() throws IOException {
        write("nested/.git/HEAD", "ref: refs/heads/main");
        write("nested/CLAUDE.md", "@../docs/a.md @../../outside/secret.md");
        write("docs/a.md", "Of the workspace");

        RuleCatalog catalog = catalog();

        assertThat(catalog.rules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.content()).startsWith("Of the workspace"));
        assertThat(codes(catalog)).contains("import-outside");
        assertNoCanary(catalog);
    }

    @Test
    void aHomeThatIsTheWorkspaceIsReadOnce() throws IOException {
        write("AGENTS.md", "Project");
        write(".claude/CLAUDE.md", "Claude");
        write(".claude/rules/a.md", "A");

        RuleCatalog catalog = checked(RuleEngine.builder()
                .workspace(repository)
                .home(repository)
                .environment(Map.of())
                .build()
                .catalog());

        assertThat(catalog.rules().stream().map(Rule::content)).containsExactlyInAnyOrder("Project", "Claude", "A");
    }

    private RuleCatalog catalog() throws IOException {
        return checked(RuleEngine.builder()
                .workspace(repository)
                .home(Files.createDirectories(folder.resolve("home")))
                .environment(Map.of())
                .build()
                .catalog());
    }

    private static RuleCatalog checked(RuleCatalog catalog) {
        assertThat(catalog.providers())
                .hasSizeGreaterThanOrEqualTo(29)
                .allSatisfy(provider -> assertThat(provider.status()).isEqualTo(ProviderReport.Status.OK));
        return catalog;
    }

    private static List<String> codes(RuleCatalog catalog) {
        return catalog.diagnostics().stream().map(Diagnostic::code).distinct().toList();
    }

    private static void assertNoCanary(RuleCatalog catalog) {
        assertThat(catalog.rules())
                .allSatisfy(rule -> assertThat(rule.toString()).doesNotContain(CANARY));
        assertThat(catalog.diagnostics())
                .allSatisfy(diagnostic -> assertThat(diagnostic.toString()).doesNotContain(CANARY));
    }

    private void importEverywhere(String... paths) throws IOException {
        for (Map.Entry<String, String> tool : IMPORTS.entrySet()) {
            var text = new StringBuilder("# " + tool.getKey() + "\n\n"); // texts that are the same are sent once
            for (String path : paths) {
                text.append(tool.getValue()
                                .replace("./%s", path.startsWith("/") ? "%s" : "./%s")
                                .formatted(path))
                        .append('\n');
            }
            write(tool.getKey(), text.toString());
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private void link(String path, Path target) throws IOException {
        Path link = repository.resolve(path);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, target);
    }

    private void makeHuge(String path) throws IOException {
        write(path, "");
        try (var file = new RandomAccessFile(repository.resolve(path).toFile(), "rw")) {
            file.setLength(1L << 30); // sparse: it takes no space on the disk
        }
    }

    private void makePipe(String path) throws IOException, InterruptedException {
        Path pipe = repository.resolve(path);
        Files.createDirectories(pipe.getParent());
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
    }
}
