package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** Gemini CLI reads names by setting, and replaces what it cannot import. */
class GeminiViewTest {
    @Test
    void geminiReadsOtherNamesOnlyBySettingAndTheUnionReadsThemAnyway() {
        InMemoryProject project = Seen.repository().with("GEMINI.md", "Gemini.").with("AGENTS.md", "Agents.");

        assertThat(Seen.as("gemini", project).always()).containsExactly("GEMINI.md");
        assertThat(Seen.union(project).always()).containsExactly("AGENTS.md", "GEMINI.md");
    }

    @Test
    void geminiReplacesWhatItCannotImport() {
        var seen = Seen.as(
                "gemini",
                Seen.repository()
                        .with("GEMINI.md", "see @docs/x.md, and @pytest.mark.unit here")
                        .with("docs/x.md", "X."));

        assertThat(seen.text("GEMINI.md"))
                .contains("<!-- Import failed: docs/x.md,")
                .contains("<!-- Import failed: pytest.mark.unit")
                .startsWith("see ")
                .endsWith(" here");
    }

    @Test
    void geminiLooksUpTheFoldersOfAPathBelowTheCurrentOne() {
        var seen = Seen.as(
                "gemini",
                Seen.repository()
                        .with("GEMINI.md", "Root.")
                        .with("a/.hidden/GEMINI.md", "Hidden.")
                        .with("a/vendor/v/GEMINI.md", "Vendor.")
                        .with("b/GEMINI.md", "B."),
                "a");

        assertThat(seen.in("b/x.ts")).containsExactly("GEMINI.md");
        assertThat(seen.in("a/.hidden/x.ts", "a/vendor/v/x.go"))
                .containsExactly("GEMINI.md", "a/.hidden/GEMINI.md", "a/vendor/v/GEMINI.md");
    }

    @Test
    void geminiExpandsAFileAgainAndTheUnionOnce() {
        InMemoryProject project = Seen.repository()
                .with("GEMINI.md", "@x.md and @x.md and @y.md")
                .with("x.md", "X")
                .with("y.md", "Y @x.md");

        assertThat(Seen.as("gemini", project).text("GEMINI.md")).isEqualTo("X and X and Y X");
        assertThat(Seen.union(project).text("GEMINI.md")).isEqualTo("X and @x.md and Y @x.md");
    }

    @Test
    void geminiSortsPathsAsText() {
        InMemoryProject project = Seen.repository()
                .with("GEMINI.md", "Root.")
                .with(".a/GEMINI.md", "A.")
                .with("b/GEMINI.md", "B.");

        assertThat(Seen.as("gemini", project, ".a").always()).containsExactly(".a/GEMINI.md", "GEMINI.md");
        assertThat(Seen.as("gemini", project, "b").always()).containsExactly("GEMINI.md", "b/GEMINI.md");
    }
}
