package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that is not read, because another one in its folder is read instead, is reported. */
class ReplacedFilesTest {
    @ParameterizedTest
    @CsvSource({
        "AGENTS.md, AGENT.md",
        "AGENTS.override.md, AGENTS.md",
        "packages/api/AGENTS.md, packages/api/AGENT.md",
        "~/.codex/AGENTS.override.md, ~/.codex/AGENTS.md",
        ".roo/rules/a.md, .roorules",
        ".roo/rules-code/a.md, .roorules-code",
        ".kilo/rules/a.md, .kilocoderules",
    })
    void theFileThatIsReadIsNamed(String read, String replaced) {
        InMemoryProject project = Seen.repository().with(read, "This.").with(replaced, "That.");

        assertThat(Seen.union(project).inForce()).containsExactly(read);
        assertThat(findings(Seen.union(project))).singleElement().satisfies(finding -> {
            assertThat(Seen.told(finding)).startsWith(replaced + ": This is not read, because ");
            assertThat(finding.severity()).isEqualTo(Diagnostic.Severity.INFO);
            assertThat(read).contains(named(finding));
        });
    }

    @ParameterizedTest
    @CsvSource({".roo/rules-code/a.md, .roorules-ask", "a/AGENTS.md, AGENT.md", ".roo/rules-code/a.md, .roorules"})
    void aFileThatIsReadBesideItIsNot(String read, String other) {
        InMemoryProject project = Seen.repository().with(read, "This.").with(other, "That.");

        assertThat(Seen.union(project).inForce()).containsExactlyInAnyOrder(read, other);
        assertThat(findings(Seen.union(project))).isEmpty();
    }

    @Test
    void aCopyAndALinkLoseNothing() {
        assertThat(findings(
                        Seen.union(Seen.repository().with("AGENTS.md", "This.").with("AGENT.md", "This."))))
                .isEmpty();
        assertThat(findings(
                        Seen.union(Seen.repository().with("AGENTS.md", "This.").withLink("AGENT.md", "AGENTS.md"))))
                .isEmpty();
    }

    @Test
    void aFileThatARuleImportsIsRead() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.override.md", "Mine.")
                .with("AGENTS.md", "Ours.")
                .with("CLAUDE.md", "@AGENTS.md");

        assertThat(findings(Seen.union(project))).isEmpty();
    }

    @Test
    void aViewReportsTheFilesOfItsToolOnly() {
        InMemoryProject project = Seen.repository()
                .with("AGENTS.override.md", "Mine.")
                .with("AGENTS.md", "Ours.")
                .with("AGENT.md", "Old.")
                .with(".roo/rules/a.md", "Folder.")
                .with(".roorules", "File.");

        assertThat(findings(Seen.as("codex", project)))
                .extracting(Seen::told)
                .containsExactly("AGENTS.md: Codex CLI reads AGENTS.override.md in the same folder instead");
        assertThat(findings(Seen.as("roo", project)))
                .extracting(Seen::told)
                .containsExactly(
                        ".roorules: Roo Code uses only the first of several files, here .roo/rules/a.md",
                        "AGENT.md: Roo Code reads AGENTS.md in the same folder instead");
        assertThat(findings(Seen.as("cursor", project))).isEmpty();
    }

    private static List<Diagnostic> findings(Seen seen) {
        return RuleChecker.of(seen.engine()).check().stream()
                .filter(finding -> finding.code().equals("file-replaced"))
                .toList();
    }

    /** Returns the file or folder that the remedy names. */
    private static String named(Diagnostic finding) {
        return finding.remedy()
                .replaceAll(
                        "Move what is missing there to (.+), (?:or remove one of the two|and keep this file for the agents that read it)",
                        "$1");
    }
}
