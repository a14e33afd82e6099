package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** Claude Code reads CLAUDE.md and its rules on the whole way down, imports files, and falls back to AGENTS.md. */
class ClaudeViewTest {
    @Test
    void aLocalFileAloneKeepsAgentsMdOut() {
        var seen = Seen.as(
                "claude", Seen.repository().with("CLAUDE.local.md", "Local.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly("CLAUDE.local.md");
        assertThat(seen.reason("AGENTS.md"))
                .isEqualTo("Claude Code reads this file only where there is no CLAUDE.local.md");
    }

    @Test
    void theUsersFileDoesNot() {
        var seen = Seen.as(
                "claude", Seen.repository().with("~/.claude/CLAUDE.md", "User.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly("~/.claude/CLAUDE.md", "AGENTS.md");
    }

    @Test
    void rulesDoNotKeepAgentsMdOut() {
        var seen = Seen.as(
                "claude", Seen.repository().with(".claude/rules/a.md", "Rule.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly(".claude/rules/a.md", "AGENTS.md");
    }

    @Test
    void aFolderWithItsOwnFileDoesNotLoadAgentsMd() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("p/CLAUDE.md", "P.")
                        .with("p/AGENTS.md", "Not read.")
                        .with("q/AGENTS.md", "Q."));

        assertThat(seen.always()).containsExactly("AGENTS.md");
        assertThat(seen.in("p/x")).containsExactly("AGENTS.md", "p/CLAUDE.md");
        assertThat(seen.in("q/x")).containsExactly("AGENTS.md", "q/AGENTS.md");
        assertThat(seen.reason("p/AGENTS.md"))
                .isEqualTo(
                        "Claude Code does not read this file beside CLAUDE.md, .claude/CLAUDE.md or CLAUDE.local.md");
    }

    @Test
    void aFolderIsReadWholeBeforeTheNext() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.local.md", "1.")
                        .with("CLAUDE.md", "2.")
                        .with(".claude/CLAUDE.md", "3.")
                        .with(".claude/rules/r.md", "4.")
                        .with("a/CLAUDE.md", "5.")
                        .with("~/.claude/rules/u.md", "6."),
                "a");

        assertThat(seen.always())
                .containsExactly(
                        "~/.claude/rules/u.md",
                        "CLAUDE.md",
                        ".claude/CLAUDE.md",
                        ".claude/rules/r.md",
                        "CLAUDE.local.md",
                        "a/CLAUDE.md");
    }

    @Test
    void foldersAboveTheRepositoryAreReadToo() {
        var seen = Seen.as(
                "claude", Seen.repository().with("../CLAUDE.md", "Above.").with("CLAUDE.md", "Root."));

        assertThat(seen.always()).containsExactly("~/projects/CLAUDE.md", "CLAUDE.md");
    }

    @Test
    void pathsAreSplitAtCommas() {
        var seen = Seen.as(
                "claude",
                Seen.repository().with(".claude/rules/r.md", "---\npaths: \"src/**/*.ts, lib/**\"\n---\nRule."));

        assertThat(seen.always()).isEmpty();
        assertThat(seen.in("src/a/b.ts")).containsExactly(".claude/rules/r.md");
        assertThat(seen.in("lib/x.js")).containsExactly(".claude/rules/r.md");
    }

    @Test
    void globsHasNoEffect() {
        var seen = Seen.as("claude", Seen.repository().with(".claude/rules/r.md", "---\nglobs: \"*.ts\"\n---\nRule."));

        assertThat(seen.always()).containsExactly(".claude/rules/r.md");
    }

    @Test
    void aPatternWithoutFolderIsForTheRoot() {
        var seen =
                Seen.as("claude", Seen.repository().with(".claude/rules/r.md", "---\npaths: [\"*.md\"]\n---\nRule."));

        assertThat(seen.in("docs/a.md")).isEmpty();
        assertThat(seen.in("a.md")).containsExactly(".claude/rules/r.md");
    }

    @Test
    void frontMatterThatIsNoYamlDoesNotCount() {
        var seen = Seen.as(
                "claude", Seen.repository().with(".claude/rules/r.md", "---\npaths: *.ts\nbroken: [\n---\nRule."));

        assertThat(seen.always()).containsExactly(".claude/rules/r.md");
        assertThat(seen.text(".claude/rules/r.md")).isEqualTo("Rule.");
    }

    @Test
    void commentsAreRemovedOutsideOfCode() {
        var seen = Seen.as("claude", Seen.repository().with("CLAUDE.md", "A\n\n<!-- x -->\n\n```\n<!-- y -->\n```\n"));

        assertThat(seen.text("CLAUDE.md")).doesNotContain("x").contains("<!-- y -->");
    }

    @Test
    void theFifthImportIsNotExpanded() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "0 @a1.md")
                        .with("a1.md", "1 @a2.md")
                        .with("a2.md", "2 @a3.md")
                        .with("a3.md", "3 @a4.md")
                        .with("a4.md", "4 @a5.md")
                        .with("a5.md", "5"));

        assertThat(seen.text("CLAUDE.md").split("\\s+")).containsExactly("0", "1", "2", "3", "4", "@a5.md");
    }

    @Test
    void codeImportsNothing() {
        String text = "`@README.md`\n\n```\n@README.md\n```";
        var seen = Seen.as("claude", Seen.repository().with("CLAUDE.md", text).with("README.md", "Read me."));

        assertThat(seen.text("CLAUDE.md")).isEqualTo(text);
    }

    @Test
    void aLinkCountsOnce() {
        var seen = Seen.as(
                "claude", Seen.repository().with("CLAUDE.md", "Text.").withLink("CLAUDE.local.md", "CLAUDE.md"));

        assertThat(seen.always()).containsExactly("CLAUDE.md");
    }

    @Test
    void claudeSkipsAFileThatIsTooLong() {
        InMemoryProject project = Seen.repository()
                .with("CLAUDE.md", "a".repeat(4 << 20))
                .with(".claude/rules/b.md", "b".repeat((4 << 20) + 1));
        RulesConfig config = RulesConfig.builder()
                .limits(Limits.builder().maxFileBytes(8 << 20).build())
                .build();
        RuleCatalog catalog =
                project.builder().viewAs("claude").config(config).build().catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("CLAUDE");
        assertThat(catalog.entries().get(1).notInView()).contains("Claude Code loads at most 4 MiB of a file");
    }
}
