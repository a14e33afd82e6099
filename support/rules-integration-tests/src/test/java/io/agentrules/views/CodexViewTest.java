package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Codex reads one chain of AGENTS.md down to the folder it was started in, up to 32 KiB in all. */
class CodexViewTest {
    private static final int LIMIT = 32_768;

    @Test
    void anEmptyOverrideHidesItsNeighborAndAddsNothing() {
        var seen = Seen.as(
                "codex",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.override.md", "")
                        .with("a/AGENTS.md", "Hidden."),
                "a");

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
    }

    @Test
    void theChainIsCutAtTheByte() {
        var seen = Seen.as(
                "codex", Seen.repository().with("AGENTS.md", "x".repeat(40_000)).with("a/AGENTS.md", "Deeper."), "a");

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
        assertThat(seen.text("AGENTS.md")).hasSize(LIMIT);
        assertThat(seen.reason("a/AGENTS.md"))
                .isEqualTo("Codex CLI loads at most 32,768 bytes of these files together");
    }

    /** The small file was to blame. */
    @Test
    void theFileThatIsTooLongIsReported() {
        InMemoryProject project =
                Seen.repository().with("AGENTS.md", "x".repeat(40_000)).with("a/AGENTS.md", "yyy");

        assertThat(overLimits(Seen.as("codex", project)))
                .extracting(Seen::told)
                .containsExactly(
                        "AGENTS.md: Codex CLI loads at most 32,768 bytes of these files together, and this file has"
                                + " 40,000 bytes: the rest is cut off");
        assertThat(overLimits(Seen.as("codex", project, "a")))
                .extracting(Seen::told)
                .containsExactly(
                        "AGENTS.md: Codex CLI loads at most 32,768 bytes of these files together, and this file has"
                                + " 40,000 bytes: the rest is cut off",
                        "a/AGENTS.md: Codex CLI loads at most 32,768 bytes of these files together, and with this file they"
                                + " have 40,003 bytes: it is left out");
    }

    /** Returns what limits do; that a long file is costly is another matter. */
    private static List<Diagnostic> overLimits(Seen seen) {
        return RuleChecker.of(seen.engine()).check().stream()
                .filter(found -> !found.code().equals("always-costly"))
                .toList();
    }

    @Test
    void theRemedyIsAboutTheFilesThatTakeTheRoom() {
        String setting = "; or raise project_doc_max_bytes in config.toml";
        InMemoryProject project = Seen.repository()
                .with("AGENTS.md", "x".repeat(30_000))
                .with("a/AGENTS.md", "y".repeat(3_000))
                .with("a/b/AGENTS.md", "z");

        assertThat(overLimits(Seen.as("codex", project, "a/b")))
                .extracting(Diagnostic::remedy)
                .containsExactly(
                        "Shorten it, or a file that is read before it" + setting,
                        "Shorten a file that is read before it" + setting);
    }

    @Test
    void aCharacterIsNotCutInTwo() {
        var seen = Seen.as("codex", Seen.repository().with("AGENTS.md", "€".repeat(20_000) + "x"));

        assertThat(seen.text("AGENTS.md")).hasSize(LIMIT / 3).endsWith("€");
    }

    @Test
    void blankFilesCostNothing() {
        var seen = Seen.as(
                "codex", Seen.repository().with("AGENTS.md", " ".repeat(40_000)).with("a/AGENTS.md", "Deeper."), "a");

        assertThat(seen.inForce()).containsExactly("a/AGENTS.md");
    }

    @Test
    void nothingBelowTheFolderItWasStartedInIsRead() {
        var seen = Seen.as("codex", Seen.repository().with("a/AGENTS.md", "A.").with("a/b/AGENTS.md", "B."), "a");

        assertThat(seen.in("a/b/x.ts")).containsExactly("a/AGENTS.md");
        assertThat(seen.reason("a/b/AGENTS.md"))
                .isEqualTo("Codex CLI does not read files below the folder it was started in");
    }

    @Test
    void outsideARepositoryOnlyTheCurrentFolderIsRead() {
        var seen = Seen.as(
                "codex", new InMemoryProject().with("AGENTS.md", "Root.").with("a/AGENTS.md", "A."), "a");

        assertThat(seen.inForce()).containsExactly("a/AGENTS.md");
    }

    @Test
    void anEmptyOverrideOfTheUserHidesNothing() {
        var seen = Seen.as(
                "codex",
                Seen.repository()
                        .with("~/.codex/AGENTS.override.md", "\n")
                        .with("~/.codex/AGENTS.md", "User.")
                        .with("AGENTS.md", "Root."));

        assertThat(seen.always()).containsExactly("~/.codex/AGENTS.md", "AGENTS.md");
    }

    @Test
    void theUsersFolderMoves() {
        var seen = Seen.as(
                "codex",
                Seen.repository()
                        .withEnvironment("CODEX_HOME", "/home/user/elsewhere")
                        .with("~/elsewhere/AGENTS.md", "User."));

        assertThat(seen.always()).containsExactly("~/elsewhere/AGENTS.md");
    }

    @Test
    void otherFormatsAreNotInTheView() {
        var seen =
                Seen.as("codex", Seen.repository().with("CLAUDE.md", "Claude.").with("AGENTS.md", "Root."));

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
        assertThat(seen.reason("CLAUDE.md")).isEqualTo("Codex CLI does not load the files of claude as rules");
    }
}
