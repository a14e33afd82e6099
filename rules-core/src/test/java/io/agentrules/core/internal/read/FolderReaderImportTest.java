package io.agentrules.core.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.include.Expanded;
import io.agentrules.core.internal.include.ImportExpander;
import io.agentrules.core.internal.include.ImportPlaces;
import io.agentrules.core.internal.include.ImportReader;
import io.agentrules.core.internal.include.Written;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports read through {@link FolderReader}. */
class FolderReaderImportTest {
    @TempDir
    Path folder;

    private Path repository = Path.of("");

    @BeforeEach
    void createTheRepository() throws IOException {
        repository = Files.createDirectories(folder.toRealPath().resolve("repository"));
        Files.createDirectories(repository.resolve("docs/deep"));
        Files.writeString(folder.resolve("canary.md"), "canary");
        Files.writeString(repository.resolve("docs/deep/a.md"), "A @../b.md");
        Files.writeString(repository.resolve("docs/b.md"), "B");
    }

    @Test
    void filesOfSeveralFoldersAreRead() {
        try (var reader = new FolderReader()) {
            assertThat(expand(reader).text()).isEqualTo("A B");
        }
    }

    @Test
    void aFileThatIsReplacedByALinkBeforeItIsReadIsNotRead() {
        Path file = repository.resolve("docs/deep/a.md");

        Expanded expanded = expandAfter(() -> {
            Files.delete(file);
            Files.createSymbolicLink(file, folder.resolve("canary.md"));
        });

        assertNotRead(expanded);
    }

    @Test
    void aFolderThatIsReplacedByALinkBeforeAFileIsReadIsNotEntered() throws IOException {
        Files.createDirectories(folder.resolve("other/deep"));
        Files.writeString(folder.resolve("other/deep/a.md"), "canary");
        Path docs = repository.resolve("docs");

        Expanded expanded = expandAfter(() -> {
            Files.move(docs, repository.resolve("moved"));
            Files.createSymbolicLink(docs, folder.resolve("other"));
        });

        assertNotRead(expanded);
    }

    private static void assertNotRead(Expanded expanded) {
        assertThat(expanded.text()).isEqualTo("@docs/deep/a.md");
        assertThat(expanded.problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.finding().diagnostic().message()).contains("cannot be read"));
        assertThat(expanded.dependencies().areUnchanged()).isFalse();
    }

    private interface Change {
        void make() throws IOException;
    }

    /** Expands while somebody changes files between a file's being found and its being read. */
    private Expanded expandAfter(Change change) {
        try (var reader = new FolderReader()) {
            return expand((file, boundary, count) -> {
                change.make();
                return reader.firstBytes(file, boundary, count);
            });
        }
    }

    private Expanded expand(ImportReader reader) {
        var places =
                new ImportPlaces(repository, "the repository", repository, Optional.empty(), List.of(), file -> false);
        return new ImportExpander(Written.MARKDOWN.with(), () -> places, reader, Clock.systemUTC())
                .expand(repository.resolve("CLAUDE.md"), "@docs/deep/a.md", 1);
    }
}
