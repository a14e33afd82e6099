package io.agentrules.core.internal.include;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rule cannot import: what is outside, no text, in a cycle, or too much. */
class ImportLimitsTest extends ImportTests {
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
                "See @/etc/passwd now.",
                "- @/proc/self/environ",
                "@/dev/zero, then",
                "Notes:\n  @/home/me/notes \nmore",
                "@/opt/rules"
            })
    void anAbsolutePathThatIsPlainlyMeantIsReported(String text) {
        assertThat(codes(claude(text))).containsExactly("import-outside");
        assertThat(read).isEmpty();
    }

    /** Reading would take a minute if it took more than linear time. */
    @ParameterizedTest
    @ValueSource(
            strings = {"@a ", "@a.md ", "@a/b ", "@/a ", "x\t@/a\t", "@~/a.md ", "@../a ", "@ ", "`@a` ", "<!-- @a -->"
            })
    void aMillionCharactersOfReferencesInOneLineAreReadInLinearTime(String references) {
        String text = references.repeat(1_000_000 / references.length());

        assertThat(claude(text).text()).hasSameSizeAs(text);
    }

    @Test
    void withoutAHomeFolderNothingIsBelowIt() {
        var places =
                new ImportPlaces(repository, "the repository", repository, Optional.empty(), List.of(), file -> false);

        Expanded expanded = expander(Written.MARKDOWN.with(), places).expand(rule, "@~/a.md", 1);

        assertThat(codes(expanded)).containsExactly("import-outside");
    }

    @Test
    void filesOfTheSystemAreNotReadEvenIfTheBoundaryContainsThem() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/environ")));
        Path root = Path.of("/");

        Expanded expanded = expander(
                        Written.MARKDOWN.with(),
                        new ImportPlaces(root, "the workspace", root, Optional.of(root), List.of(), file -> false))
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
    void onlyTextIsImported() throws IOException {
        Files.write(repository.resolve("a.log"), new byte[] {1, 0, 0, 2});
        Files.write(repository.resolve("latin.txt"), new byte[] {'a', (byte) 0xe9});

        Expanded expanded = claude("@a.log @a.log @latin.txt");

        assertThat(expanded.text()).isEqualTo("@a.log @a.log a\ufffd");
        assertThat(codes(expanded)).containsExactly("import-not-text", "encoding-invalid");
        assertThat(diagnostics(expanded).get(1).location().orElseThrow().file()).endsWith("latin.txt");
    }

    @Test
    void aFileThatCannotBeReadIsReportedAndTriedAgain() throws IOException {
        write("a.md", "A");
        var expander = new ImportExpander(
                Written.MARKDOWN.with(),
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
            Files.write(repository.resolve(name + ".log"), new byte[500_000]);
        }

        assertThat(codes(claude("@a.log @b.log @c.log")))
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
        assertThat(expanded.dependencies().stamps().keySet()).hasSizeLessThanOrEqualTo(1_000);
    }
}
