package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Continue's command finds front matter anywhere, and reads only what always applies. */
class ContinueViewTest {
    @Test
    void continueTakesFrontMatterFromTheMiddle() {
        var seen = Seen.as(
                "continue",
                Seen.repository()
                        .with(".continue/rules/yaml.md", "Lost.\n\n---\nname: Kept\n---\n\nText.")
                        .with(".continue/rules/text.md", "All.\n\n---\n\nis text\n\n---\n\nhere."));

        assertThat(seen.text(".continue/rules/yaml.md")).isEqualTo("Text.");
        assertThat(seen.text(".continue/rules/text.md")).startsWith("All.").endsWith("here.");
    }

    @Test
    void continuesCommandReadsOnlyWhatAlwaysAppliesInTheCurrentFolder() {
        var seen = Seen.as(
                "continue",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.md", "A.")
                        .with(".continue/rules/r.md", "Root's.")
                        .with("a/.continue/rules/sub/r.md", "R.")
                        .with("a/.continue/rules/always.md", "---\nglobs: nope/**\nalwaysApply: true\n---\nAlways.")
                        .with("a/.continue/rules/globs.md", "---\nglobs: \"**\"\n---\nGlobs.")
                        .with("a/.continue/rules/never.md", "---\nalwaysApply: false\n---\nNever.")
                        .with("a/.continue/rules/broken.md", "---\nglobs: [\n---\nBroken.")
                        .with("~/.continue/rules/u.md", "User.")
                        .with("a/rules.md", "Not read.")
                        .with("a/.continuerules", "Not read."),
                "a");

        assertThat(seen.in("a/x.ts"))
                .containsExactly(
                        "a/AGENTS.md",
                        "a/.continue/rules/always.md",
                        "a/.continue/rules/broken.md",
                        "a/.continue/rules/sub/r.md",
                        "~/.continue/rules/u.md");
        assertThat(seen.reason("a/.continue/rules/globs.md"))
                .isEqualTo("Continue CLI uses only rules that always apply; the others are for Continue's editor");
    }

    @Test
    void continueTakesOnlyTrueForTrue() {
        var seen = Seen.as(
                "continue",
                Seen.repository()
                        .with(".continue/rules/empty.md", "---\nalwaysApply:\n---\nE.")
                        .with(".continue/rules/false.md", "---\nalwaysApply: false\n---\nF.")
                        .with(".continue/rules/list.md", "---\nregex: []\n---\nL.")
                        .with(".continue/rules/open.md", "---\nglobs:\nregex: ''\n---\nO.")
                        .with(".continue/rules/text.md", "---\nalwaysApply: \"true\"\n---\nT.")
                        .with(".continue/rules/true.md", "---\nalwaysApply: true\nglobs: []\n---\nT."));

        assertThat(seen.always()).containsExactly(".continue/rules/open.md", ".continue/rules/true.md");
    }

    @Test
    void continueFindsNoFrontMatterAfterAByteOrderMark() {
        var seen = Seen.as(
                "continue", Seen.repository().with(".continue/rules/r.md", "\ufeff---\nglobs: nope/**\n---\nRule."));

        assertThat(seen.always()).containsExactly(".continue/rules/r.md");
        assertThat(seen.text(".continue/rules/r.md")).startsWith("---");
    }

    @Test
    void continueReadsCodexMdWhereTheOthersAreMissing() {
        var alone = Seen.repository().with("CODEX.md", "Codex.");

        assertThat(Seen.as("continue", alone).always()).containsExactly("CODEX.md");
        assertThat(Seen.as("continue", alone.with("CLAUDE.md", "Claude.")).always())
                .containsExactly("CLAUDE.md");
    }
}
