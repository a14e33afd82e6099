package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.core.model.Limits;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Worktrees of git below the main tree, where Claude Code makes them for sub-agents. */
class LinkedWorktreeTest {
    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix());
    private final Path home = disk.getPath("/home/me");
    private final Path repository = home.resolve("repo");

    @BeforeEach
    void makeTheRepository() throws IOException {
        Files.createDirectories(repository.resolve(".git"));
    }

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void aWorktreeHasTheFilesOfTheMainTreeItself() throws IOException {
        Path worktree = Files.createDirectories(repository.resolve(".claude/worktrees/fix"));
        Path administered = Files.createDirectories(repository.resolve(".git/worktrees/fix"));
        Files.writeString(worktree.resolve(".git"), "gitdir: ../../../.git/worktrees/fix\n");
        write("/home/me/CLAUDE.md");
        write("/home/me/repo/CLAUDE.md");
        write("/home/me/repo/.claude/worktrees/fix/CLAUDE.md");

        assertThat(upwardFrom(worktree)).hasSize(3); // the main tree does not know of it
        Files.writeString(administered.resolve("gitdir"), worktree + "/.git\n");
        assertThat(upwardFrom(worktree)).containsExactly("~/CLAUDE", "CLAUDE");
        Files.writeString(administered.resolve("gitdir"), "/elsewhere/.git\n");
        assertThat(upwardFrom(worktree)).hasSize(3);
    }

    @Test
    void aWorktreeIsRecognizedByWhicheverPathItIsNamed() throws IOException {
        addWorktree("fix");
        write("/home/me/repo/CLAUDE.md");
        write("/home/me/repo/.claude/worktrees/fix/CLAUDE.md");
        Files.createSymbolicLink(home.resolve("link"), repository);

        assertThat(upwardFrom(home.resolve("link/.claude/worktrees/fix"))).containsExactly("CLAUDE");
    }

    /** Or a folder whose {@code .git} is a link to that of a worktree could hide what is above it. */
    @Test
    void aLinkToTheFileOfAWorktreeMakesNoWorktree() throws IOException {
        Path worktree = addWorktree("fix");
        Path other = Files.createDirectories(repository.resolve("other"));
        Files.createSymbolicLink(other.resolve(".git"), worktree.resolve(".git"));
        write("/home/me/repo/CLAUDE.md");

        assertThat(upwardFrom(other)).hasSize(1);
        assertThat(upwardFrom(worktree)).isEmpty();
    }

    @Test
    void whatGitDoesNotTrackIsInTheMainTreeAlone() throws IOException {
        Path worktree = addWorktree("fix");
        write("/home/me/repo/CLAUDE.local.md");

        assertThat(upwardFrom(worktree, "CLAUDE.local.md")).containsExactly("~/repo/CLAUDE.local");
    }

    @Test
    void eachDiscoveryLooksForTheMainTreeAgain() throws IOException {
        Path worktree = addWorktree("fix");
        var tree = new WorkspaceTree(Clock.systemUTC());
        assertThat(tree.mainTree(worktree)).contains(repository);

        Files.delete(worktree.resolve(".git"));
        assertThat(tree.mainTree(worktree)).isPresent();
        tree.nextDiscovery();
        assertThat(tree.mainTree(worktree)).isEmpty();
    }

    private Path addWorktree(String name) throws IOException {
        Path worktree =
                Files.createDirectories(repository.resolve(".claude/worktrees").resolve(name));
        Path administered =
                Files.createDirectories(repository.resolve(".git/worktrees").resolve(name));
        Files.writeString(worktree.resolve(".git"), "gitdir: " + administered + "\n");
        Files.writeString(administered.resolve("gitdir"), worktree + "/.git\n");
        return worktree;
    }

    private List<String> upwardFrom(Path workspace) {
        return upwardFrom(workspace, "CLAUDE.md");
    }

    private List<String> upwardFrom(Path workspace, String chain) {
        ProjectFiles project = ProjectFiles.of(List.of(workspace), Optional.of(home));
        return new PlaceSearch(
                        project,
                        RuleFiles.chain(chain).in(Search.FILE_SYSTEM),
                        new WorkspaceTree(Clock.systemUTC()),
                        problem -> fail(problem.message()),
                        () -> {})
                .files(Limits.DEFAULT, () -> true).stream().map(FoundFile::name).toList();
    }

    private void write(String path) throws IOException {
        Files.writeString(disk.getPath(path), "Rule");
    }
}
