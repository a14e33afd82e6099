package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Kiro takes AGENTS.md from several places, and text with commas for one pattern. */
class KiroViewTest {
    @Test
    void kiroTakesCommaTextForOnePattern() {
        var seen = Seen.as(
                "kiro",
                Seen.repository()
                        .with(
                                ".kiro/steering/c.md",
                                "---\ninclusion: fileMatch\nfileMatchPattern: \"**/*.ts,**/*.tsx\"\n---\nC.")
                        .with(
                                ".kiro/steering/l.md",
                                "---\ninclusion: fileMatch\nfileMatchPattern: [\"**/*.ts\"]\n---\nL."));

        assertThat(seen.in("src/a.ts")).containsExactly(".kiro/steering/l.md");
    }

    @Test
    void kiroTakesAgentsMdFromAnywhereAndPrefersTheWorkspace() {
        var seen = Seen.as(
                "kiro",
                Seen.repository()
                        .with("a/AGENTS.md", "A.")
                        .with(".kiro/steering/tech.md", "Workspace.")
                        .with("~/.kiro/steering/tech.md", "User."));

        assertThat(seen.always()).containsExactly(".kiro/steering/tech.md", "a/AGENTS.md");
        assertThat(seen.reason("~/.kiro/steering/tech.md")).startsWith("Kiro uses an earlier file of the same name, ");
    }

    /** One is a steering file, the other is not. */
    @Test
    void kiroReadsAgentsMdOfTheUserAndOfTheWorkspace() {
        var seen = Seen.as(
                "kiro",
                Seen.repository().with("~/.kiro/steering/AGENTS.md", "User.").with("AGENTS.md", "Workspace."));

        assertThat(seen.always()).containsExactly("~/.kiro/steering/AGENTS.md", "AGENTS.md");
    }
}
