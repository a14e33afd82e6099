package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What sets apart tools that differ from others in one point. */
class OtherViewsTest {
    @Test
    void junieReadsOnlyTheFirst() {
        var seen = Seen.as(
                "junie",
                Seen.repository()
                        .with(".junie/guidelines.md", "Guidelines.")
                        .with("AGENTS.md", "Agents.")
                        .with("~/.junie/AGENTS.md", "User."));

        assertThat(seen.always()).containsExactly("~/.junie/AGENTS.md", "AGENTS.md");
    }

    @Test
    void openHandsMatchesAtAnyDepthAndPrefersPaths() {
        String skill = ".openhands/skills/r.md";
        var paths = Seen.repository().with(skill, "---\npaths: \"*.py\"\ntriggers: [deploy]\n---\nRule.");

        var seen = Seen.as("openhands", paths);

        assertThat(seen.in("a/b.py")).containsExactly(skill);
        assertThat(seen.engine().openSession().prompt("deploy it").activate().active())
                .isEmpty();
    }

    @Test
    void qwenDoesNotMatchHiddenFiles() {
        var seen = Seen.as("qwen", Seen.repository().with(".qwen/rules/r.md", "---\npaths: \"src/**\"\n---\nRule."));

        assertThat(seen.in("src/.env")).isEmpty();
        assertThat(seen.in("src/env")).containsExactly(".qwen/rules/r.md");
    }

    @Test
    void qwenReadsBothNamesFromOneFolderAboveTheRepository() { // #46
        var seen = Seen.as(
                "qwen",
                Seen.repository()
                        .with("../QWEN.md", "Above.")
                        .with("../AGENTS.md", "Above, too.")
                        .with("~/QWEN.md", "Not read.")
                        .with("QWEN.md", "Root. <!-- kept -->")
                        .with("a/QWEN.md", "A.")
                        .with("AGENTS.md", "Agents.")
                        .with("~/.qwen/AGENTS.md", "User.")
                        .with(".qwen/QWEN.local.md", "Local.")
                        .with(".qwen/rules/r.md", "Rule @../../x.md <!-- gone -->")
                        .with("x.md", "X."),
                "a");

        assertThat(seen.always())
                .containsExactly(
                        "~/projects/QWEN.md",
                        "QWEN.md",
                        "a/QWEN.md",
                        "~/.qwen/AGENTS.md",
                        "~/projects/AGENTS.md",
                        "AGENTS.md",
                        ".qwen/QWEN.local.md",
                        ".qwen/rules/r.md");
        assertThat(seen.text("QWEN.md")).isEqualTo("Root. <!-- kept -->");
        assertThat(seen.text(".qwen/rules/r.md")).isEqualTo("Rule @../../x.md");
    }

    @Test
    void gooseFollowsThreeImports() {
        var seen = Seen.as(
                "goose",
                Seen.repository()
                        .with(".goosehints", "0 @a1.md")
                        .with("a1.md", "1 @a2.md")
                        .with("a2.md", "2 @a3.md")
                        .with("a3.md", "3 @a4.md")
                        .with("a4.md", "4"));

        assertThat(seen.text(".goosehints").split("\\s+")).containsExactly("0", "1", "2", "3", "@a4.md");
    }

    @Test
    void crushReadsOnlyTheCurrentFolder() {
        var seen = Seen.as(
                "crush",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.md", "A.")
                        .with("a/CRUSH.md", "C."),
                "a");

        assertThat(seen.always()).containsExactly("a/CRUSH.md", "a/AGENTS.md");
    }
}
