package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder that is called like build output is the project's own if git tracks its files. */
class TrackedFilesTest {
    @TempDir
    Path folder;

    private static List<String> covered(GitFolder git) {
        return covered(git, git.root);
    }

    private static List<String> covered(GitFolder git, Path workspace) {
        var files = git.workspace
                .run("coverage", "--as", "codex", "--json", "--no-config", "--workspace", workspace.toString())
                .json()
                .get("files");
        return StreamSupport.stream(files.spliterator(), false)
                .map(file -> file.get("path").asString())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3", "4"})
    void trackedFilesOfBuildAreCoveredWhateverTheVersionOfTheIndex(String version) {
        GitFolder git = new GitFolder(folder)
                .with("AGENTS.md", "Be kind.")
                .with("build/scripts/release.sh", "x")
                .with("build/x", "x")
                .with("src/vendor/a.ts", "x")
                .with("\u00e4/target/b.ts", "x")
                .committed("First")
                .with("node_modules/c.js", "x")
                .with("new.ts", "x");
        if (version.equals("3")) {
            git.git("add", "-N", "new.ts"); // what version 3 is for
        }
        git.git("update-index", "--index-version", version);

        assertThat(covered(git))
                .containsExactly(
                        "AGENTS.md",
                        "build/scripts/release.sh",
                        "build/x",
                        "new.ts",
                        "src/vendor/a.ts",
                        "\u00e4/target/b.ts");
    }

    @Test
    void aWorkspaceBelowTheRepositorysRootHasItsOwn() {
        GitFolder git = new GitFolder(folder)
                .with("build/x", "x")
                .with("web/dist/y", "x")
                .committed("First")
                .with("web/out/z", "x");

        assertThat(covered(git, git.root.resolve("web"))).containsExactly("dist/y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "DIRC", "DIRC\0\0\0\2\0\0\0\5abc", "DIRC\0\0\0\11\0\0\0\1"})
    void anIndexThatCannotBeReadTracksNothing(String index) throws IOException {
        GitFolder git = new GitFolder(folder).with("build/x", "x").with("a.ts", "x");
        Files.writeString(git.root.resolve(".git/index"), index);

        assertThat(covered(git)).containsExactly("a.ts");
    }

    /** In version 4, a path says how much of the one before it does not have. */
    @Test
    void anIndexWhosePathsLeaveOutMoreThanThereIsTracksNothing() throws IOException {
        GitFolder git = new GitFolder(folder).with("build/x", "x").with("a.ts", "x");
        String entry = "\0".repeat(62);
        Files.writeString(git.root.resolve(".git/index"), "DIRC\0\0\0\4\0\0\0\2" + entry + "\0a\0" + entry + "\177b\0");

        assertThat(covered(git)).containsExactly("a.ts");
    }
}
