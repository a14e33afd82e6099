package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** OpenCode looks for its files upward, one name at a time. */
class OpenCodeViewTest {
    @Test
    void openCodeUsesTheFirstNameThatAnyFolderHas() {
        var seen =
                Seen.as("opencode", Seen.repository().with("CLAUDE.md", "Root.").with("a/AGENTS.md", "A."), "a");

        assertThat(seen.inForce()).containsExactly("a/AGENTS.md");
    }

    @Test
    void openCodeIsVersionOneWhichEndsAtTheRepository() {
        var seen = Seen.as(
                "opencode", Seen.repository().with("~/AGENTS.md", "Home.").with("AGENTS.md", "Root."));

        assertThat(seen.always()).containsExactly("AGENTS.md"); // version 2 would read both
    }

    @Test
    void openCodeReadsTheUsersFileFirstThenTheNearest() {
        var seen = Seen.as(
                "opencode",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.md", "A.")
                        .with("~/.config/opencode/AGENTS.md", "User.")
                        .with("~/.claude/CLAUDE.md", "Claude."),
                "a");

        assertThat(seen.always()).containsExactly("~/.config/opencode/AGENTS.md", "a/AGENTS.md", "AGENTS.md");
    }

    @Test
    void openCodeLooksUpTheFoldersOfAPathBelowTheCurrentOne() {
        var seen = Seen.as(
                "opencode",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("other/AGENTS.md", "Other.")
                        .with("a/node_modules/d/AGENTS.md", "Dependency.")
                        .with("a/.hidden/CLAUDE.md", "Hidden.")
                        .with("a/empty/AGENTS.md", "")
                        .with("a/empty/CLAUDE.md", "Not read."),
                "a");

        assertThat(seen.in("other/x.ts", "a/empty/x.ts")).containsExactly("AGENTS.md");
        assertThat(seen.in("a/node_modules/d/x.js", "a/.hidden/x.ts"))
                .containsExactly("AGENTS.md", "a/.hidden/CLAUDE.md", "a/node_modules/d/AGENTS.md");
    }
}
