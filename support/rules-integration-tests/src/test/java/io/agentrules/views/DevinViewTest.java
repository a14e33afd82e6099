package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Devin has two folders for its rules, and a limit for each file. */
class DevinViewTest {
    @Test
    void devinPrefersItsNewFolder() {
        var seen = Seen.as(
                "windsurf",
                Seen.repository()
                        .with(".devin/rules/a.md", "---\ntrigger: always_on\n---\nNew.")
                        .with(".windsurf/rules/a.md", "---\ntrigger: always_on\n---\nOld."));

        assertThat(seen.always()).containsExactly(".devin/rules/a.md");
    }

    @Test
    void devinReadsAgentsMdOfASubfolderForTheWorkThere() {
        var seen =
                Seen.as("windsurf", Seen.repository().with("AGENTS.md", "Root.").with("src/AGENTS.md", "Source."));

        assertThat(seen.always()).containsExactly("AGENTS.md");
        assertThat(seen.in("src/x")).containsExactly("AGENTS.md", "src/AGENTS.md");
    }

    @Test
    void devinCutsLongRules() {
        var seen = Seen.as(
                "windsurf",
                Seen.repository().with(".windsurf/rules/a.md", "---\ntrigger: always_on\n---\n" + "x".repeat(13_000)));

        assertThat(seen.text(".windsurf/rules/a.md")).hasSize(12_000);
    }
}
