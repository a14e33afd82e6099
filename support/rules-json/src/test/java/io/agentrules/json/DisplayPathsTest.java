package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayPathsTest {
    private final DisplayPaths paths = new DisplayPaths(
            List.of(
                    Path.of("/home/me/proj"),
                    Path.of("/home/me/proj/part"),
                    Path.of("/home/me/other"),
                    Path.of("/srv")),
            Optional.of(Path.of("/home/me")));

    @Test
    void aPathIsRelativeToTheFirstRootThatContainsIt() {
        assertThat(paths.shown("/home/me/proj/a/b.md")).isEqualTo("a/b.md");
        assertThat(paths.shown("/home/me/proj/part/b.md")).isEqualTo("part/b.md");
        assertThat(paths.shown("/srv/b.md")).isEqualTo("b.md");
    }

    @Test
    void aPathUnderHomeBeginsWithATilde() {
        assertThat(paths.shown("/home/me/.cursor/x")).isEqualTo("~/.cursor/x");
        assertThat(paths.shown("/home/me")).isEqualTo("~");
    }

    @Test
    void aFolderNamedWithATildeIsNotTheHomeFolder() {
        assertThat(paths.shown("/home/me/proj/~/CLAUDE.md")).isEqualTo("./~/CLAUDE.md");
        assertThat(paths.shown("/home/me/proj/~")).isEqualTo("./~");
        assertThat(paths.shown("/home/me/proj/~x/CLAUDE.md")).isEqualTo("~x/CLAUDE.md");
        assertThat(paths.shown("/home/me/~/CLAUDE.md")).isEqualTo("~/~/CLAUDE.md");
    }

    @Test
    void anyOtherPathIsAbsolute() {
        assertThat(paths.shown("/home/me2/x")).isEqualTo("/home/me2/x");
        assertThat(paths.shown("/home/me/projection")).isEqualTo("~/projection");
        assertThat(paths.shown("/")).isEqualTo("/");
    }

    @Test
    void aPathInTheTargetOfALinkIsRelativeToo(@TempDir Path folder) throws IOException {
        Path real = folder.toRealPath();
        Path workspace =
                Files.createSymbolicLink(real.resolve("w"), Files.createDirectories(real.resolve("home/proj")));
        Path home = Files.createSymbolicLink(real.resolve("h"), real.resolve("home"));
        var linked = new DisplayPaths(List.of(workspace), Optional.of(home));

        assertThat(linked.shown(real + "/home/proj/a.md")).isEqualTo("a.md");
        assertThat(linked.shown(real + "/w/a.md")).isEqualTo("a.md");
        assertThat(linked.shown(real + "/home/b.md")).isEqualTo("~/b.md");
        assertThat(linked.shown(real + "/h/b.md")).isEqualTo("~/b.md");
    }

    @Test
    void whatIsNoAbsolutePathStaysAsItIs() {
        assertThat(paths.shown("src/a.ts")).isEqualTo("src/a.ts");
        assertThat(paths.shown("remote:style")).isEqualTo("remote:style");
    }

    @Test
    void rootsAreShownAsSeenFromTheFirst() {
        assertThat(paths.workspaces()).containsExactly(".", "part", "~/other", "/srv");
    }

    @Test
    void theRootOfTheFileSystemMayBeTheWorkspace() {
        var everything = new DisplayPaths(List.of(Path.of("/")), Optional.empty());

        assertThat(everything.shown("/etc/hosts")).isEqualTo("etc/hosts");
        assertThat(everything.shown("/")).isEqualTo(".");
    }
}
