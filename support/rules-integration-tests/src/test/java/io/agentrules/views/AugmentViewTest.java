package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What Auggie sends, as seen on the wire on 28 November 2026. */
class AugmentViewTest {
    @Test
    void theFilesOfTheRepositorysRootAreRead() {
        var project = Seen.repository()
                .with("a/AGENTS.md", "A.")
                .with("AGENTS.md", "Root.")
                .with("CLAUDE.md", "Claude.")
                .with(".augment-guidelines", "Guidelines.")
                .with("~/.augment/user-guidelines.md", "The editor's.");

        assertThat(Seen.as("augment", project, "a").in("a/x.ts"))
                .containsExactly(".augment-guidelines", "AGENTS.md", "CLAUDE.md");
    }

    @Test
    void typeDecidesAndADescriptionIsEnoughForTheModel() {
        var project = Seen.repository()
                .with(".augment/rules/a.md", "---\ntype: manual\n---\nA.")
                .with(".augment/rules/b.md", "---\ntype: agent_requested\n---\nB.")
                .with(".augment/rules/c.md", "---\ndescription: About C\n---\nC.")
                .with(".augment/rules/d.md", "D.")
                .with(".augment/rules/deep/e.md", "---\ntype: always_apply\n---\nE.")
                .with(".augment/rules/f.mdx", "F.")
                .with(".augment/rules/.g.md", "G.");

        var seen = Seen.as("augment", project);

        assertThat(seen.always()).containsExactly(".augment/rules/d.md", ".augment/rules/deep/e.md");
        assertThat(seen.listed()).containsExactly(".augment/rules/b.md", ".augment/rules/c.md");
        assertThat(Seen.union(project).listed()).containsExactly(".augment/rules/b.md", ".augment/rules/c.md");
    }

    @Test
    void frontMatterStartsInTheFirstLineAndKeysNeedYaml() {
        var seen = Seen.as(
                "augment",
                Seen.repository()
                        .with(".augment/rules/a.md", "---\ntype: [x\n---\nA.")
                        .with(".augment/rules/b.md", "\n---\ntype: manual\n---\nB."));

        assertThat(seen.always()).containsExactly(".augment/rules/a.md", ".augment/rules/b.md");
        assertThat(seen.text(".augment/rules/a.md")).isEqualTo("A.");
        assertThat(seen.text(".augment/rules/b.md")).startsWith("---");
    }

    @Test
    void theUsersRulesAlwaysApply() {
        var seen = Seen.as("augment", Seen.repository().with("~/.augment/rules/r.md", "---\ntype: manual\n---\nRule."));

        assertThat(seen.always()).containsExactly("~/.augment/rules/r.md");
        assertThat(seen.text("~/.augment/rules/r.md")).isEqualTo("Rule.");
    }
}
