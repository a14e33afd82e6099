package io.agentrules.core.internal.include;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.ImportStyle;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportExpanderTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    Path folder;

    private Path outside = Path.of("");
    private Path repository = Path.of("");
    private Path rule = Path.of("");
    private final List<Path> read = new ArrayList<>();

    @BeforeEach
    void createTheRepository() throws IOException {
        outside = folder.toRealPath();
        repository = Files.createDirectories(outside.resolve("repository"));
        rule = repository.resolve("CLAUDE.md");
        Files.writeString(outside.resolve("canary.md"), "canary");
    }

    @Test
    void textTakesThePlaceOfAReference() throws IOException {
        write("docs/a.md", "Text of A.\n");

        Expanded expanded = claude("Before @docs/a.md after\nEnd");

        assertThat(expanded.text()).isEqualTo("Before Text of A. after\nEnd");
        assertThat(expanded.imports()).containsExactly(repository.resolve("docs/a.md"));
        assertThat(expanded.problems()).isEmpty();
    }

    @Test
    void importsAreInReadingOrderAndOncePerRule() throws IOException {
        write("a.md", "A @docs/b.md");
        write("docs/b.md", "B @c.md");
        write("docs/c.md", "C");

        Expanded expanded = claude("@a.md, @docs/c.md @docs/b.md");

        assertThat(expanded.text()).isEqualTo("A B C, @docs/c.md @docs/b.md");
        assertThat(expanded.imports())
                .containsExactly(
                        repository.resolve("a.md"), repository.resolve("docs/b.md"), repository.resolve("docs/c.md"));
        assertThat(expanded.problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CLAUDE, 4", "COPILOT_CLI, 4", "GEMINI, 5", "GOOSE, 3"})
    void aChainEndsAtTheDepthOfTheTool(ImportStyle style, int depth) throws IOException {
        for (int i = 1; i <= depth; i++) {
            write("f" + i + ".md", i + " @f" + (i + 1) + ".md");
        }
        write("f" + (depth + 1) + ".md", "too deep");

        Expanded expanded = expand(style, "0 @f1.md");

        assertThat(expanded.imports()).hasSize(depth);
        assertThat(expanded.text()).endsWith(" " + depth + " @f" + (depth + 1) + ".md");
        assertThat(codes(expanded)).containsExactly("import-too-deep");
        assertThat(diagnostics(expanded).get(0).location().orElseThrow().file()).endsWith("f" + depth + ".md");
    }

    @Test
    void copilotsCommandImportsOnlyRelativePaths() throws IOException {
        write("a.md", "A");

        Expanded expanded = expand(ImportStyle.COPILOT_CLI, "@a.md @" + repository + "/a.md @~/a.md");

        assertThat(expanded.text()).isEqualTo("A @" + repository + "/a.md @~/a.md");
        assertThat(codes(expanded)).containsExactly("import-outside", "import-outside");
        assertThat(diagnostics(expanded).get(0).message()).contains("which Copilot CLI does not import");
    }

    @Test
    void kiroImportsOnceAndFromTheWorkspaceRoot() throws IOException {
        write("docs/a.md", "A #[[file:docs/b.md]]");
        write("docs/b.md", "B");
        rule = repository.resolve(".kiro/steering/tech.md");

        Expanded expanded = expand(ImportStyle.KIRO, "#[[file:docs/a.md]] #[[file:a.md]]");

        assertThat(expanded.text()).isEqualTo("A #[[file:docs/b.md]] #[[file:a.md]]");
        assertThat(codes(expanded)).containsExactly("import-too-deep", "import-missing");
    }

    @Test
    void gooseImportsInCodeButNoAbsolutePaths() throws IOException {
        write("a.md", "A");

        Expanded expanded = expand(ImportStyle.GOOSE, "```\n@a.md\n```\n@" + repository.resolve("a.md"));

        assertThat(expanded.text()).isEqualTo("```\nA\n```\n@" + repository.resolve("a.md"));
        assertThat(codes(expanded)).containsExactly("import-outside");
    }

    @Test
    void claudeImportsNothingInCode() throws IOException {
        write("README", "R");
        String text = "`@README` and\n```\n@README\n```\n";

        assertThat(claude(text).text()).isEqualTo(text);
        assertThat(claude(text).imports()).isEmpty();
    }

    @Test
    void claudeImportsAbsolutePathsAndThoseBelowHome() throws IOException {
        write("a b.md", "A");
        write("c.md", "C");
        Path file = repository.resolve("a b.md");

        Expanded expanded = claude("@" + file.toString().replace(" ", "\\ ") + " @~/repository/c.md");

        assertThat(expanded.text()).isEqualTo("A C");
    }

    @Test
    void punctuationBelongsToAClaudePathOnlyIfThatFileExists() throws IOException {
        write("a.md", "A");
        write("odd.md.", "Odd");

        assertThat(claude("(@a.md). @odd.md. @odd.md.,").text()).isEqualTo("(A). Odd @odd.md.,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@../canary.md",
                "@~/canary.md",
                "@a/../../canary.md",
                "@link.md",
                "@linked/canary.md",
                "@inner/canary.md",
                "@.git/config.md",
                "@.GIT/config.md",
                "@gitlink/config.md",
            })
    void nothingOutsideIsRead(String reference) throws IOException {
        write(".git/config.md", "canary");
        write(".GIT/config.md", "canary");
        link("link.md", outside.resolve("canary.md"));
        link("linked", outside);
        link("inner", Path.of(".."));
        link("gitlink", Path.of(".git"));

        Expanded expanded = claude(reference);

        assertThat(expanded.text()).isEqualTo(reference);
        assertThat(codes(expanded)).containsExactly("import-outside");
        assertThat(read).isEmpty();
    }

    @Test
    void anAbsolutePathOutsideIsNotRead() {
        assertThat(codes(claude("@" + outside.resolve("canary.md")))).containsExactly("import-outside");
        assertThat(codes(claude("@/etc/hosts.txt"))).containsExactly("import-outside");
        assertThat(read).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See @/etc/passwd.",
                "- @/proc/self/environ",
                "@/dev/zero, then",
                "Notes:\n  @/home/me/notes \nmore",
                "@/opt/rules"
            })
    void anAbsolutePathThatIsPlainlyMeantIsReported(String text) {
        assertThat(codes(claude(text))).containsExactly("import-outside");
        assertThat(read).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Import from @/components/ui/button, never from the package.",
                "- @/lib",
                "@/lib and @/home/Page are aliases",
                "`@/etc/passwd`",
                "@/varia/x in a sentence"
            })
    void anAliasIsText(String text) {
        assertThat(claude(text).problems()).isEmpty();
    }

    @Test
    void withoutAHomeFolderNothingIsBelowIt() {
        var places = new ImportPlaces(repository, repository, Optional.empty());

        Expanded expanded =
                expander(ImportOptions.of(ImportStyle.CLAUDE), places).expand(rule, "@~/a.md", 1);

        assertThat(codes(expanded)).containsExactly("import-outside");
    }

    @Test
    void filesOfTheSystemAreNotReadEvenIfTheBoundaryContainsThem() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/environ")));
        Path root = Path.of("/");

        Expanded expanded = expander(
                        ImportOptions.of(ImportStyle.CLAUDE), new ImportPlaces(root, root, Optional.of(root)))
                .expand(root.resolve("CLAUDE.md"), "@proc/self/environ @/dev/null @/dev/zero @~/proc/cpuinfo", 1);

        assertThat(codes(expanded)).containsOnly("import-not-text").hasSize(4);
        assertThat(read).isEmpty();
    }

    @Test
    void aPipeIsNotOpened() throws IOException, InterruptedException {
        Process mkfifo =
                new ProcessBuilder("mkfifo", repository.resolve("pipe.md").toString()).start();
        assumeTrue(mkfifo.waitFor(10, TimeUnit.SECONDS) && mkfifo.exitValue() == 0);

        assertThat(codes(claude("@pipe.md"))).containsExactly("import-not-text");
        assertThat(read).isEmpty();
    }

    @Test
    void linksInsideAreFollowedAndEachFileCountsOnce() throws IOException {
        write("docs/a.md", "A @b.md");
        write("docs/b.md", "B");
        link("a.md", Path.of("docs/a.md"));

        Expanded expanded = claude("@a.md @docs/a.md");

        assertThat(expanded.text()).isEqualTo("A B @docs/a.md");
        assertThat(expanded.imports().get(0)).isEqualTo(repository.resolve("docs/a.md"));
    }

    @Test
    void cyclesEnd() throws IOException {
        write("a.md", "A @b.md");
        write("b.md", "B @a.md @link.md @CLAUDE.md");
        write("CLAUDE.md", "");
        link("link.md", Path.of("a.md"));

        Expanded expanded = claude("@a.md @CLAUDE.md");

        assertThat(expanded.text()).isEqualTo("A B @a.md @link.md @CLAUDE.md @CLAUDE.md");
        assertThat(codes(expanded)).hasSize(4).containsOnly("import-cycle");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@team", "@pytest.mark.unit", "user@host.md", "@angular/core", "@/components/Button", "@docs"})
    void wordsThatNameNoFileAreText(String word) throws IOException {
        Files.createDirectories(repository.resolve("docs"));

        Expanded expanded = claude("See " + word);

        assertThat(expanded.text()).isEqualTo("See " + word);
        assertThat(expanded.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@docs/missing.md", "@missing.JSON", "@./missing", "@.env", "@broken.md"})
    void whatWasMeantAsAPathIsReported(String reference) throws IOException {
        link("broken.md", Path.of("nowhere.md"));

        assertThat(codes(claude(reference))).containsExactly("import-missing");
    }

    @Test
    void aProblemHasItsLine() throws IOException {
        write("a.md", "\n\n@missing.md");
        var source = RuleSource.of("claude", Level.PROJECT, "/repository/CLAUDE.md");

        List<Diagnostic> diagnostics =
                expander(ImportOptions.of(ImportStyle.CLAUDE))
                        .expand(rule, "One\n@none.md\n@a.md", 5)
                        .problems()
                        .stream()
                        .map(problem -> problem.in("CLAUDE", source))
                        .toList();

        assertThat(diagnostics)
                .extracting(diagnostic -> diagnostic.location().orElseThrow())
                .containsExactly(
                        new Diagnostic.Location("/repository/CLAUDE.md", OptionalInt.of(6)),
                        new Diagnostic.Location(repository.resolve("a.md").toString(), OptionalInt.of(3)));
        assertThat(diagnostics).allSatisfy(diagnostic -> {
            assertThat(diagnostic.rule()).hasValue("CLAUDE");
            assertThat(diagnostic.message()).contains(".md is written like an import");
            assertThat(diagnostic.remedy()).contains("Correct the path");
        });
    }

    @Test
    void geminiPunctuationBelongsToThePath() throws IOException {
        write("docs/x.md", "X");

        Expanded expanded = expand(ImportStyle.GEMINI, "see @docs/x.md, and @docs/x.md");

        assertThat(expanded.text()).isEqualTo("see @docs/x.md, and X");
        assertThat(codes(expanded)).containsExactly("import-missing");
    }

    @Test
    void aViewReplacesWhatGeminiReplaces() throws IOException {
        write("a.md", "A @a.md");
        var options = ImportOptions.of(ImportStyle.GEMINI).withFailuresAsComments();

        Expanded expanded = expander(options).expand(rule, "@pytest.mark.unit\n@../x\n@https://a.b/c\n@a.md\n`@x`", 1);

        assertThat(expanded.text()).isEqualTo("""
                <!-- Import failed: pytest.mark.unit - ENOENT: no such file or directory -->
                <!-- Import failed: ../x - Path traversal attempt -->
                <!-- Import failed: https://a.b/c - Path traversal attempt -->
                A <!-- File already processed: a.md -->
                `@x`""");
        assertThat(codes(expanded))
                .containsExactly("import-missing", "import-outside", "import-outside", "import-cycle");
    }

    @Test
    void commentsAreStrippedFromImportedTextTooAndNothingInThemIsImported() throws IOException {
        write("a.md", "<!-- note -->\nA\n<!-- @b.md -->\n");
        write("b.md", "B");
        var options = ImportOptions.of(ImportStyle.CLAUDE).withoutComments();

        Expanded expanded = expander(options).expand(rule, "<!-- @b.md\n-->\n@a.md\n```\n<!-- x -->\n```", 1);

        assertThat(expanded.text()).isEqualTo("A\n```\n<!-- x -->\n```");
        assertThat(expanded.imports()).containsExactly(repository.resolve("a.md"));
    }

    @Test
    void commentsAreStrippedWithoutReferencesToo() {
        var options = ImportOptions.of(ImportStyle.NONE).withoutComments();

        assertThat(expander(options).expand(rule, "<!-- x -->\nA @a.md", 1).text())
                .isEqualTo("A @a.md");
    }

    @Test
    void frontMatterOfAnImportedFileStaysText() throws IOException {
        write("a.md", "---\npaths: x\n---\nA");

        assertThat(claude("@a.md").text()).isEqualTo("---\npaths: x\n---\nA");
    }

    @Test
    void mentionsMayHaveWildcards() throws IOException {
        for (String file : List.of("b.md", "a.md", "c.txt", ".hidden.md", "deep/d.md", ".git/e.md")) {
            write("docs/" + file, "Text of " + file);
        }

        assertThat(mentioning("See @docs/*.md.").text()).isEqualTo("See Text of a.md\n\nText of b.md.");
        assertThat(mentioning("@./docs/**/{d,e}.md").text()).isEqualTo("Text of deep/d.md");
        assertThat(codes(mentioning("@docs/*.adoc @scope/*"))).containsExactly("import-missing");
        assertThat(claude("@docs/*.md").imports()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@../*.md", "@linked/*.md", "@.git/*.md", "@~/*.md", "@/**/canary.md"})
    void wildcardsFindNothingOutside(String reference) throws IOException {
        write(".git/config.md", "canary");
        link("linked", outside);
        link("link.md", outside.resolve("canary.md"));

        Expanded expanded = mentioning(reference + " @*.md");

        assertThat(expanded.imports()).isEmpty();
        assertThat(expanded.text()).isEqualTo(reference + " @*.md");
        assertThat(read).isEmpty();
    }

    @Test
    void aNewFileThatWildcardsMatchChangesTheText() throws IOException {
        write("docs/a.md", "A");
        Files.setLastModifiedTime(repository.resolve("docs"), FileTime.from(NOW.minusSeconds(60)));
        Dependencies dependencies = mentioning("@docs/*.md").dependencies();

        boolean before = dependencies.areUnchanged();
        write("docs/b.md", "B");

        assertThat(before).isTrue();
        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void aMentionedFileWithGlobsIsNotImported() throws IOException {
        write("docs/a.md", "---\nglobs: ['*.ts']\n---\nA");
        write("docs/b.md", "---\ndescription: b\n---\nB");

        Expanded expanded = mentioning("@docs/a.md @docs/a.md @docs/b.md @docs/*.md");

        assertThat(expanded.text()).isEqualTo("@docs/a.md @docs/a.md ---\ndescription: b\n---\nB @docs/*.md");
        assertThat(expanded.mentions()).containsExactly(repository.resolve("docs/a.md"));
        assertThat(expanded.imports()).containsExactly(repository.resolve("docs/b.md"));
    }

    @Test
    void onlyTextIsImported() throws IOException {
        Files.write(repository.resolve("a.png"), new byte[] {1, 0, 0, 2});
        Files.write(repository.resolve("latin.txt"), new byte[] {'a', (byte) 0xe9});

        Expanded expanded = claude("@a.png @a.png @latin.txt");

        assertThat(expanded.text()).isEqualTo("@a.png @a.png a\ufffd");
        assertThat(codes(expanded)).containsExactly("import-not-text", "encoding-invalid");
        assertThat(diagnostics(expanded).get(1).location().orElseThrow().file()).endsWith("latin.txt");
    }

    @Test
    void aFileThatCannotBeReadIsReportedAndTriedAgain() throws IOException {
        write("a.md", "A");
        var expander = new ImportExpander(
                ImportOptions.of(ImportStyle.CLAUDE),
                this::places,
                (file, boundary, count) -> {
                    throw new IOException("denied");
                },
                Clock.fixed(NOW, ZoneOffset.UTC));

        Expanded expanded = expander.expand(rule, "@a.md", 1);

        assertThat(codes(expanded)).containsExactly("import-missing");
        assertThat(diagnostics(expanded).get(0).message()).contains("cannot be read");
        assertThat(expanded.dependencies().areUnchanged()).isFalse();
    }

    @Test
    void atMost64FilesAreImported() throws IOException {
        for (int i = 0; i < 100; i++) {
            var references = new StringBuilder();
            for (int j = 0; j < 100; j++) {
                references.append("@f").append(j).append(".md ");
            }
            write("f" + i + ".md", references.toString());
        }

        Expanded expanded = claude("@f0.md");

        assertThat(expanded.imports()).hasSize(64);
        assertThat(read).hasSize(64);
        assertThat(codes(expanded)).contains("import-limit");
        assertThat(expanded.problems()).hasSizeLessThanOrEqualTo(1_001);
        assertThat(expanded.text()).hasSizeLessThan(64 * 100 * 10);
    }

    @Test
    void atMostOneMebibyteIsImported() throws IOException {
        write("half.md", "a".repeat(600_000));
        write("more.md", "b".repeat(600_000));
        write("small.md", "C");

        Expanded expanded = claude("@half.md @more.md @small.md");

        assertThat(expanded.text()).endsWith("a @more.md C");
        assertThat(codes(expanded)).containsExactly("import-limit");
        assertThat(read).hasSize(2);
    }

    @Test
    void aHugeFileIsNotRead() throws IOException {
        try (var file = new RandomAccessFile(repository.resolve("huge.md").toFile(), "rw")) {
            file.setLength(1L << 30);
        }

        assertThat(codes(claude("@huge.md"))).containsExactly("import-limit");
        assertThat(read).isEmpty();
    }

    @Test
    void filesThatAreNotTextCountForTheLimit() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.write(repository.resolve(name + ".png"), new byte[500_000]);
        }

        assertThat(codes(claude("@a.png @b.png @c.png")))
                .containsExactly("import-not-text", "import-not-text", "import-limit");
        assertThat(read).hasSize(2);
    }

    @Test
    void atMostAThousandPathsAreLookedAt() {
        var text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("@missing")
                    .append(i)
                    .append(".md @../outside")
                    .append(i)
                    .append(".md ");
        }

        Expanded expanded = claude(text.toString());

        assertThat(expanded.text()).isEqualTo(text.toString());
        assertThat(expanded.problems()).hasSizeLessThanOrEqualTo(1_001);
        assertThat(codes(expanded)).contains("import-limit");
        assertThat(expanded.dependencies().paths()).hasSizeLessThanOrEqualTo(1_000);
    }

    @ParameterizedTest
    @EnumSource(
            value = ImportStyle.class,
            names = {"NONE"})
    void withoutImportsEveryReferenceIsText(ImportStyle style) throws IOException {
        write("a.md", "A");

        assertThat(expand(style, "@a.md #[[file:a.md]]").text()).isEqualTo("@a.md #[[file:a.md]]");
    }

    @Test
    void everyFileThatWasLookedAtIsADependency() throws IOException {
        write("a.md", "A @docs/b.md");
        link("docs", outside);

        Expanded expanded = claude("@a.md @missing.md");

        assertThat(expanded.dependencies().paths())
                .containsExactly(
                        repository.resolve("a.md"), repository.resolve("docs/b.md"), repository.resolve("missing.md"));
        assertThat(expanded.dependencies().areUnchanged()).isTrue();
    }

    @Test
    void aChangedAddedOrRemovedFileIsNoticed() throws IOException {
        write("a.md", "A");
        Dependencies dependencies = claude("@a.md @b.md").dependencies();
        assertThat(dependencies.areUnchanged()).isTrue();

        write("b.md", "B");
        assertThat(dependencies.areUnchanged()).isFalse();
        Files.delete(repository.resolve("b.md"));
        assertThat(dependencies.areUnchanged()).isTrue();

        write("a.md", "longer");
        assertThat(dependencies.areUnchanged()).isFalse();
        Files.delete(repository.resolve("a.md"));
        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void anotherTargetOfALinkIsNoticed() throws IOException {
        write("a.md", "A");
        write("b.md", "B");
        link("link.md", Path.of("a.md"));
        Dependencies dependencies = claude("@link.md").dependencies();

        Files.delete(repository.resolve("link.md"));
        link("link.md", Path.of("b.md"));

        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void aFileThatWasJustWrittenMayChangeUnnoticed() throws IOException {
        write("a.md", "A");
        Files.setLastModifiedTime(repository.resolve("a.md"), FileTime.from(NOW.minusSeconds(1)));

        assertThat(claude("@a.md").dependencies().areUnchanged()).isFalse();
    }

    private Expanded mentioning(String text) {
        return expander(ImportOptions.of(ImportStyle.CLAUDE).withMentions()).expand(rule, text, 1);
    }

    private Expanded claude(String text) {
        return expand(ImportStyle.CLAUDE, text);
    }

    private Expanded expand(ImportStyle style, String text) {
        return expander(ImportOptions.of(style)).expand(rule, text, 1);
    }

    private ImportExpander expander(ImportOptions options) {
        return expander(options, places());
    }

    private ImportExpander expander(ImportOptions options, ImportPlaces places) {
        ImportReader reader = (file, boundary, count) -> {
            read.add(file);
            try (var in = Files.newInputStream(file)) {
                return in.readNBytes(count);
            }
        };
        return new ImportExpander(options, () -> places, reader, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private ImportPlaces places() {
        return new ImportPlaces(repository, repository, Optional.of(outside));
    }

    private static List<String> codes(Expanded expanded) {
        return diagnostics(expanded).stream().map(Diagnostic::code).toList();
    }

    private static List<Diagnostic> diagnostics(Expanded expanded) {
        var source = RuleSource.of("claude", Level.PROJECT, "/repository/CLAUDE.md");
        return expanded.problems().stream()
                .map(problem -> problem.in("CLAUDE", source))
                .toList();
    }

    private void write(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(60)));
    }

    private void link(String path, Path target) throws IOException {
        Files.createSymbolicLink(repository.resolve(path), target);
    }
}
