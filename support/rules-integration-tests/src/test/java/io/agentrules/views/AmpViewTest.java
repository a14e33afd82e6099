package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** What Amp makes of the files that {@code AGENTS.md} mentions: its manual, as read in November 2026. */
class AmpViewTest {
    @Test
    void aMentionedFileIsImported() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.md", "See @docs/style.md and `@docs/style.md`.")
                .with("docs/style.md", "Short lines.");

        assertThat(Seen.as("amp", project).text("AGENTS.md")).isEqualTo("See Short lines. and `@docs/style.md`.");
        assertThat(Seen.union(project).text("AGENTS.md")).startsWith("See @docs/style.md and");
    }

    @Test
    void wildcardsImportEveryFileThatMatches() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.md", "@docs/*.md")
                .with("docs/b.md", "B.")
                .with("docs/a.md", "A.")
                .with("docs/deep/c.md", "C.");

        assertThat(Seen.as("amp", project).text("AGENTS.md")).isEqualTo("A.\n\nB.");
    }

    @Test
    void aMentionedFileWithGlobsIsInForMatchingFilesOnly() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.md", "@docs/*.md")
                .with("docs/go.md", "---\nglobs: ['*.go', './**/*.txt', '../ci/*.yml']\n---\nFormat. @../more/all.md")
                .with("more/all.md", "---\nglobs: ['**/*_test.go']\n---\nUse tables.");

        Seen amp = Seen.as("amp", project);

        assertThat(amp.always()).containsExactly("AGENTS.md");
        assertThat(amp.in("src/a.go")).containsExactly("AGENTS.md", "docs/go.md");
        assertThat(amp.in("docs/deep/a.txt")).containsExactly("AGENTS.md", "docs/go.md");
        assertThat(amp.in("ci/a.yml")).containsExactly("AGENTS.md", "docs/go.md");
        assertThat(amp.in("a.txt", "docs/ci/a.yml")).containsExactly("AGENTS.md");
        assertThat(amp.in("a_test.go")).containsExactly("AGENTS.md", "docs/go.md", "more/all.md");
        assertThat(amp.rule("docs/go.md").content()).isEqualTo("Format. @../more/all.md");
        assertThat(Seen.union(project).inForce()).containsExactly("AGENTS.md");
    }

    @Test
    void inAFolderBelowAMentionedFileIsForThatFolder() {
        InMemoryProject project = Seen.repository()
                .with("a/AGENTS.md", "@docs/ts.md")
                .with("a/docs/ts.md", "---\nglobs: ['*.ts', './x.md']\n---\nUse const.");

        Seen amp = Seen.as("amp", project);

        assertThat(amp.in("b.ts")).isEmpty();
        assertThat(amp.in("a/src/b.ts")).containsExactly("a/AGENTS.md", "a/docs/ts.md");
        assertThat(amp.in("a/docs/x.md")).containsExactly("a/AGENTS.md", "a/docs/ts.md");
        assertThat(amp.rule("a/docs/ts.md").conditions())
                .extracting(Condition::key)
                .containsExactly("folder", "globs");
    }

    @Test
    void filesThatMentionEachOtherAreReadOnce() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.md", "@a.md")
                .with("a.md", "---\nglobs: ['*.ts']\n---\nA @b.md @a.md @AGENTS.md")
                .with("b.md", "---\nglobs: ['*.ts']\n---\nB @a.md");

        assertThat(Seen.as("amp", project).in("x.ts")).containsExactly("AGENTS.md", "a.md", "b.md");
    }
}
