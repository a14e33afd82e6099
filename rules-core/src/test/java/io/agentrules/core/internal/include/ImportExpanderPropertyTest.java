package io.agentrules.core.internal.include;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.core.internal.agent.Imports;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ImportExpanderPropertyTest {
    private static final List<String> NAMES = List.of("a.md", "b.md", "docs/a.md", "docs/Readme", "docs/deep/c.md");

    @Property
    void aTextWithoutReferencesIsUnchanged(@ForAll String text, @ForAll Written style) throws IOException {
        try (var project = new Project(Map.of())) {
            String plain = text.replace("@", "").replace("#[[", "").replace("{{", "");

            Expanded expanded = project.expand(style, plain);

            assertThat(expanded.text()).isEqualTo(plain);
            assertThat(expanded.imports()).isEmpty();
            assertThat(expanded.problems()).isEmpty();
        }
    }

    @Property(tries = 2000)
    void onlyFilesInsideAreReadEachOnceAndWithinTheLimits(
            @ForAll("projects") Map<String, String> files, @ForAll("texts") String text, @ForAll Written style)
            throws IOException {
        try (var project = new Project(files)) {
            Expanded expanded = project.expand(style, text);

            assertThat(project.read).doesNotHaveDuplicates().isEqualTo(expanded.imports());
            assertThat(project.read).allSatisfy(file -> {
                assertThat(file.startsWith(project.repository)).isTrue();
                assertThat(file.toString()).doesNotContain(".git");
            });
            assertThat(expanded.text()).doesNotContain("canary\n");
        }
    }

    /** Every word of a file that is imported is in the text, and no word of another file. */
    @Property(tries = 2000)
    void theTextOfEachImportIsInTheResultOnce(
            @ForAll("projects") Map<String, String> files, @ForAll("texts") String text, @ForAll Written style)
            throws IOException {
        try (var project = new Project(files)) {
            Expanded expanded = project.expand(style, text);

            for (String name : NAMES) {
                boolean isImported = expanded.imports().contains(project.repository.resolve(name));
                String mark = "mark of " + NAMES.indexOf(name) + ";";
                assertThat(expanded.text().split(mark, -1).length - 1).isEqualTo(isImported ? 1 : 0);
            }
        }
    }

    @Property
    void theResultIsTheSameEachTime(
            @ForAll("projects") Map<String, String> files, @ForAll("texts") String text, @ForAll Written style)
            throws IOException {
        try (var project = new Project(files)) {
            Expanded first = project.expand(style, text);
            Expanded second = project.expand(style, text);

            assertThat(second.text()).isEqualTo(first.text());
            assertThat(second.imports()).isEqualTo(first.imports());
            assertThat(second.dependencies().stamps().keySet())
                    .isEqualTo(first.dependencies().stamps().keySet());
        }
    }

    @Provide
    Arbitrary<Map<String, String>> projects() {
        return Arbitraries.maps(Arbitraries.of(NAMES), texts()).ofMaxSize(NAMES.size());
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "@a.md",
                        "@./b.md",
                        "@docs/a.md",
                        "@deep/c.md",
                        "@Readme",
                        "@../a.md",
                        "@../b.md",
                        "@../canary.md",
                        "@/disk/canary.md",
                        "@/disk/repository/a.md",
                        "@~/canary.md",
                        "@~/repository/b.md",
                        "@link/canary.md",
                        "@link.md",
                        "@back/a.md",
                        "@.git/a.md",
                        "@CLAUDE.md",
                        "#[[file:a.md]]",
                        "#[[file:docs/Readme]]",
                        "{{include \"a.md\"}}",
                        "{{include \"../canary.md\"}}",
                        "{{include \"link.md\"}}",
                        "#[[file:../canary.md]]",
                        "#[[file:link.md]]",
                        "`",
                        "```\n",
                        "<!--",
                        "-->",
                        "word",
                        "\n",
                        ".",
                        ",")
                .list()
                .ofMaxSize(8)
                .map(words -> String.join(" ", words));
    }

    /** A repository with links out of it, in memory. */
    private static final class Project implements AutoCloseable {
        private final FileSystem memory = Jimfs.newFileSystem(Configuration.unix());
        private final Path home = memory.getPath("/disk");
        private final Path repository = memory.getPath("/disk/repository");
        private final List<Path> read = new ArrayList<>();

        Project(Map<String, String> files) throws IOException {
            write("../canary.md", "canary\n");
            write(".git/a.md", "canary\n");
            for (Map.Entry<String, String> file : files.entrySet()) {
                write(file.getKey(), "mark of " + NAMES.indexOf(file.getKey()) + "; " + file.getValue());
            }
            Files.createDirectories(repository.resolve("docs"));
            for (Path folder : List.of(repository, repository.resolve("docs"))) {
                Files.createSymbolicLink(folder.resolve("link"), home);
                Files.createSymbolicLink(folder.resolve("link.md"), home.resolve("canary.md"));
                Files.createSymbolicLink(folder.resolve("back"), repository);
            }
        }

        private void write(String path, String text) throws IOException {
            Path file = repository.resolve(path).normalize();
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }

        Expanded expand(Written style, String text) {
            read.clear();
            var places = new ImportPlaces(
                    repository, "the repository", repository, Optional.of(home), List.of(), file -> false);
            ImportReader reader = (file, boundary, count) -> {
                read.add(file);
                return Files.readAllBytes(file);
            };
            return new ImportExpander(
                            style.with(Imports.Habit.WITHOUT_COMMENTS), () -> places, reader, Clock.systemUTC())
                    .expand(repository.resolve("CLAUDE.md"), text, 1);
        }

        @Override
        public void close() throws IOException {
            memory.close();
        }
    }
}
