package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
    void anyOtherPathIsAbsolute() {
        assertThat(paths.shown("/home/me2/x")).isEqualTo("/home/me2/x");
        assertThat(paths.shown("/home/me/projection")).isEqualTo("~/projection");
        assertThat(paths.shown("/")).isEqualTo("/");
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
