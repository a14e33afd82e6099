package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkspaceFilesTest {
    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix());
    private final Path ws = disk.getPath("/ws");

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void pathsAreRelativeToTheirRoot() throws IOException {
        write("/ws/src/a.ts");
        write("/other/b.ts");
        write("/ws/.github/ci.yml");

        assertThat(WorkspaceFiles.in(List.of(ws, disk.getPath("/other"))).paths())
                .containsExactly(".github/ci.yml", "b.ts", "src/a.ts");
    }

    @Test
    void dependenciesAndBuildOutputAreSkipped() throws IOException {
        write("/ws/src/a.ts");
        write("/ws/node_modules/x/index.js");
        write("/ws/sub/target/classes/A.class");
        write("/ws/.git/config");

        WorkspaceFiles files = WorkspaceFiles.in(List.of(ws));

        assertThat(files.paths()).containsExactly("src/a.ts");
        assertThat(files.skippedFolders()).containsExactly(".git", "node_modules", "target");
        assertThat(files.isComplete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "target/**, true",
        "**/target/*.jar, true",
        "'{src,target}/**', true",
        "build/generated/**, true",
        "**/dist/*.js, true",
        "srcc/build/**, false",
        "!dist/**, false",
        "src/**, false",
        "targets/*, false"
    })
    void aGlobInASkippedFolderIsRecognized(String glob, boolean isInSkippedFolder) throws IOException {
        write("/ws/target/a.jar");

        assertThat(WorkspaceFiles.in(List.of(ws)).isInSkippedFolder(glob)).isEqualTo(isInSkippedFolder);
    }

    @Test
    void aRootNamedLikeBuildOutputIsSearched() throws IOException {
        write("/home/build/a.ts");

        assertThat(WorkspaceFiles.in(List.of(disk.getPath("/home/build"))).paths())
                .containsExactly("a.ts");
    }

    @Test
    void linksAreListedAsFilesAndNotFollowed() throws IOException {
        write("/ws/src/a.ts");
        Files.createSymbolicLink(ws.resolve("loop"), ws);

        assertThat(WorkspaceFiles.in(List.of(ws)).paths()).containsExactly("loop", "src/a.ts");
    }

    @Test
    void aRootCanBeALink() throws IOException {
        write("/ws/src/a.ts");
        Files.createSymbolicLink(disk.getPath("/link"), ws);

        assertThat(WorkspaceFiles.in(List.of(disk.getPath("/link"))).paths()).containsExactly("src/a.ts");
    }

    @Test
    void tooManyFilesMakeTheListIncomplete() throws IOException {
        write("/ws/a");
        write("/ws/b");
        write("/ws/c");

        assertThat(WorkspaceFiles.in(List.of(ws), 2).isComplete()).isFalse();
        assertThat(WorkspaceFiles.in(List.of(ws), 3).isComplete()).isTrue();
    }

    @Test
    void afterAsManyFilesAsAreWantedAFolderWithoutFilesChangesNothing() throws IOException {
        write("/ws/a");
        write("/ws/b");
        Files.createDirectories(ws.resolve("c"));

        assertThat(WorkspaceFiles.in(List.of(ws), 2).isComplete()).isTrue();
    }

    @Test
    void nothingIsLookedAtAfterTheFirstFileTooMany() throws IOException {
        write("/ws/a/1");
        write("/ws/a/2");
        write("/ws/a/3");
        write("/ws/a/target/file");
        write("/ws/build/file");
        write("/other/dist/file");

        WorkspaceFiles files = WorkspaceFiles.in(List.of(ws, disk.getPath("/other")), 2);

        assertThat(files.isComplete()).isFalse();
        assertThat(files.paths()).containsExactly("a/1", "a/2");
        assertThat(files.skippedFolders()).isEmpty();
    }

    @Test
    void tooManyFoldersMakeTheListIncomplete() throws IOException {
        Files.createDirectories(ws.resolve("a"));
        Files.createDirectories(ws.resolve("b"));

        assertThat(WorkspaceFiles.in(List.of(ws), 2).isComplete()).isFalse();
        assertThat(WorkspaceFiles.in(List.of(ws), 3).isComplete()).isTrue();
    }

    @Test
    void tooDeeplyNestedFoldersMakeTheListIncomplete() throws IOException {
        write("/ws/" + "d/".repeat(WorkspaceFiles.MAX_DEPTH) + "a");
        assertThat(WorkspaceFiles.in(List.of(ws)).isComplete()).isTrue();

        write("/ws/" + "d/".repeat(WorkspaceFiles.MAX_DEPTH + 1) + "a");
        assertThat(WorkspaceFiles.in(List.of(ws)).isComplete()).isFalse();
    }

    @Test
    void tooDeeplyNestedFoldersDoNotHideOtherFiles() throws IOException {
        write("/ws/a/" + "d/".repeat(WorkspaceFiles.MAX_DEPTH + 1) + "a");
        write("/ws/b.ts");

        assertThat(WorkspaceFiles.in(List.of(ws)).paths()).containsExactly("b.ts");
    }

    @Test
    void ofTooManyFilesTheFirstByNameAreListed(@TempDir Path folder) throws IOException {
        List<String> names =
                IntStream.range(100, 400).mapToObj(i -> "f" + i).collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(names, new Random(7));
        for (String name : names) {
            Files.writeString(folder.resolve(name), "x");
        }
        Collections.sort(names);

        assertThat(WorkspaceFiles.in(List.of(folder), 50).paths()).containsExactlyElementsOf(names.subList(0, 50));
    }

    @Test
    void aRootThatDoesNotExistHasNoFiles() {
        WorkspaceFiles files = WorkspaceFiles.in(List.of(disk.getPath("/nowhere")));

        assertThat(files.paths()).isEmpty();
        assertThat(files.isComplete()).isTrue();
    }

    @Test
    void pathsAreInNormalForm() throws IOException {
        write("/ws/u\u0308.md");

        assertThat(WorkspaceFiles.in(List.of(ws)).paths()).containsExactly("\u00fc.md");
    }

    private void write(String path) throws IOException {
        Path file = disk.getPath(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }
}
