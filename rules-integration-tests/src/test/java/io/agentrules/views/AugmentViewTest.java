package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Augment Code limits its files together, and tells rules of the user from those of the workspace. */
class AugmentViewTest {
    @Test
    void augmentLimitsAllFilesTogether() {
        var seen = Seen.as(
                "augment",
                Seen.repository()
                        .with("AGENTS.md", "a".repeat(40_000))
                        .with(".augment/rules/b.md", "---\ntype: always_apply\n---\n" + "b".repeat(9_000))
                        .with(".augment/rules/c.md", "c".repeat(1_000))
                        .with("~/.augment/rules/d.md", "d"));

        assertThat(seen.inForce()).containsExactly("AGENTS.md", ".augment/rules/b.md", ".augment/rules/c.md");
        assertThat(seen.text(".augment/rules/c.md")).hasSize(512);
        assertThat(seen.reason("~/.augment/rules/d.md"))
                .isEqualTo("Augment Code loads at most 49,512 characters of these files together");
    }

    @Test
    void augmentLimitsTheUsersGuidelines() {
        var seen = Seen.as("augment", Seen.repository().with("~/.augment/user-guidelines.md", "a".repeat(25_000)));

        assertThat(seen.text("~/.augment/user-guidelines.md")).hasSize(24_576);
    }

    @Test
    void augmentAppliesARuleWithoutTypeAlways() {
        var seen = Seen.as("augment", Seen.repository().with(".augment/rules/a.md", "Rule."));

        assertThat(seen.always()).containsExactly(".augment/rules/a.md");
    }

    @Test
    void augmentReadsTheUsersRulesAsText() {
        var seen = Seen.as("augment", Seen.repository().with("~/.augment/rules/r.md", "---\ntype: manual\n---\nRule."));

        assertThat(seen.always()).containsExactly("~/.augment/rules/r.md");
        assertThat(seen.text("~/.augment/rules/r.md")).startsWith("---");
    }

    /** The user's folder has the same path, and no front matter (#13). */
    @Test
    void augmentReadsTypeInTheWorkspace() {
        var seen = Seen.as(
                "augment",
                Seen.repository()
                        .with(".augment/rules/a.mdx", "---\ntype: manual\n---\nA.")
                        .with(".augment/rules/b.md", "---\ntype: agent_requested\ndescription: B\n---\nB.")
                        .with("~/.augment/rules/c.mdx", "C."));

        assertThat(seen.inForce())
                .containsExactly(".augment/rules/a.mdx", ".augment/rules/b.md", "~/.augment/rules/c.mdx");
        assertThat(seen.always()).containsExactly("~/.augment/rules/c.mdx");
        assertThat(seen.listed()).containsExactly(".augment/rules/b.md");
        assertThat(seen.engine().catalog().diagnostics()).isEmpty();
    }
}
