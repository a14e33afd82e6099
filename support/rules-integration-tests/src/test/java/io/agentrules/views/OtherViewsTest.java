package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
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
    void qwenMatchesHiddenFilesToo() {
        var seen = Seen.as("qwen", Seen.repository().with(".qwen/rules/r.md", "---\npaths: \"src/**\"\n---\nRule."));

        assertThat(seen.in("src/.env")).containsExactly(".qwen/rules/r.md");
        assertThat(seen.in("src/env")).containsExactly(".qwen/rules/r.md");
    }

    @Test
    void qwenKeepsAReferenceThatNamesNoFile() {
        var seen = Seen.as("qwen", Seen.repository().with("QWEN.md", "See @docs/none.md for more."));

        assertThat(seen.text("QWEN.md")).isEqualTo("See @docs/none.md for more.");
    }

    @Test
    void qwenReadsBothNamesFromOneFolderAboveTheRepository() {
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

    @Test
    void crushReadsOneSpellingOfAName() {
        var seen = Seen.as("crush", Seen.repository().with("crush.md", "C.").with("agents.md", "A."));

        assertThat(seen.always()).isEmpty();
    }

    @Test
    void grokReadsTheRulesOfOtherToolsWithoutTheirKeys() {
        var project = Seen.repository()
                .with("~/.grok/AGENTS.md", "Mine.")
                .with("AGENTS.md", "Root.")
                .with(".claude/rules/sql.md", "---\npaths: '*.sql'\n---\nUpper case.")
                .with(".cursor/rules/ui.mdc", "---\nalwaysApply: true\n---\nUi.")
                .with("a/.grok/rules/z.md", "Z.")
                .with("a/.grok/rules/deep/y.md", "Y.")
                .with("a/CLAUDE.md", "A.")
                .with("b/AGENTS.md", "B.");

        var seen = Seen.as("grok", project, "a");

        assertThat(seen.in("b/x.sql"))
                .containsExactly(
                        "~/.grok/AGENTS.md", "AGENTS.md", ".claude/rules/sql.md", "a/CLAUDE.md", "a/.grok/rules/z.md");
        assertThat(seen.text(".claude/rules/sql.md")).isEqualTo("Upper case.");
    }

    @Test
    void kimiReadsItsOwnFileBeforeTheSharedOne() {
        var project = Seen.repository()
                .with("~/.kimi-code/AGENTS.md", "Mine.")
                .with("~/.agents/AGENTS.md", " ")
                .with("~/.agents/agents.md", "All tools.")
                .with("AGENTS.md", "Root.")
                .with(".kimi-code/AGENTS.md", "Kimi.")
                .with("a/agents.md", "A.")
                .with("b/AGENTS.md", "B.");

        assertThat(Seen.as("kimi", project, "a").in("b/x.ts"))
                .containsExactly(
                        "~/.kimi-code/AGENTS.md",
                        "~/.agents/agents.md",
                        ".kimi-code/AGENTS.md",
                        "AGENTS.md",
                        "a/agents.md");
    }

    @Test
    void piReadsOneFileInEachFolderUpToTheRootOfTheFileSystem() {
        var project = Seen.repository()
                .with("~/.pi/agent/CLAUDE.md", "Mine.")
                .with("~/CLAUDE.md", "Above.")
                .with("AGENTS.md", "Root.")
                .with("CLAUDE.md", "Not beside AGENTS.md.")
                .with("a/CLAUDE.md", "A.")
                .with("a/b/AGENTS.md", "Below.");

        assertThat(Seen.as("pi", project, "a").in("a/b/x.ts"))
                .containsExactly("~/.pi/agent/CLAUDE.md", "~/CLAUDE.md", "AGENTS.md", "a/CLAUDE.md");
    }

    @Test
    void piReadsAnOverrideInPlaceOfTheOtherFilesOfItsFolder() {
        var project = Seen.repository()
                .with("~/.pi/agent/AGENTS.override.md", "Mine.")
                .with("~/.pi/agent/AGENTS.md", "Not beside the override.")
                .with("AGENTS.md", "Root.")
                .with("a/AGENTS.override.md", "A.")
                .with("a/AGENTS.md", "Not beside the override.")
                .with("a/b/AGENTS.override.md", "")
                .with("a/b/CLAUDE.md", "Not beside an empty override.");

        assertThat(Seen.as("pi", project, "a/b").always())
                .containsExactly("~/.pi/agent/AGENTS.override.md", "AGENTS.md", "a/AGENTS.override.md");
    }

    @Test
    void piReadsAFileOfAWorktreeInPlaceOfThatOfTheMainTree() {
        String worktree = InMemoryProject.WORKSPACE + "/trees/fix";
        var project = new InMemoryProject()
                .inWorkspaces(worktree)
                .with(".git", "gitdir: ../../.git/worktrees/fix\n")
                .with(InMemoryProject.WORKSPACE + "/.git/worktrees/fix/gitdir", worktree + "/.git\n")
                .with(InMemoryProject.WORKSPACE + "/AGENTS.md", "Main.")
                .with("AGENTS.md", "Fix.")
                .with("a/AGENTS.md", "A.");

        assertThat(Seen.as("pi", project, "a").always())
                .containsExactly("trees/fix/AGENTS.md", "trees/fix/a/AGENTS.md");
    }

    @Test
    void piListsTheSkillsOfTheFoldersUpToTheRepositorysRootTheNearestFirst() {
        String skill = "---\ndescription: A skill\n---\nText.";
        var project = Seen.repository()
                .with("~/projects/.agents/skills/above/SKILL.md", skill)
                .with("~/.agents/skills/mine/SKILL.md", skill)
                .with(".agents/skills/root/SKILL.md", skill)
                .with("a/.agents/skills/near/SKILL.md", skill)
                .with("a/b/.agents/skills/below/SKILL.md", skill);

        assertThat(Seen.as("pi", project, "a").listed())
                .containsExactly(
                        "a/.agents/skills/near/SKILL.md",
                        ".agents/skills/root/SKILL.md",
                        "~/.agents/skills/mine/SKILL.md");
    }

    @Test
    void kiloReadsNoFilesOfFoldersBesideTheCurrentOne() {
        var project = Seen.repository()
                .with("AGENTS.md", "Root.")
                .with("a/b/CLAUDE.md", "B.")
                .with("c/AGENTS.md", "Beside.");

        assertThat(Seen.as("kilo", project, "a").in("a/b/x.ts", "c/x.ts"))
                .containsExactly("AGENTS.md", "a/b/CLAUDE.md");
    }

    @Test
    void vibeReadsFilesBelowForTheWorkThere() {
        var project = Seen.repository()
                .with("~/.vibe/AGENTS.md", "Mine.")
                .with("AGENTS.md", "Root.")
                .with("a/AGENTS.md", "A.")
                .with("a/b/AGENTS.md", "B.");

        var seen = Seen.as("vibe", project, "a");

        assertThat(seen.always()).containsExactly("~/.vibe/AGENTS.md", "AGENTS.md", "a/AGENTS.md");
        assertThat(seen.in("a/b/x.ts"))
                .containsExactly("~/.vibe/AGENTS.md", "AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md");
    }

    @Test
    void codeBuddyReadsRulesOfTheCurrentFolderOnly() {
        var project = Seen.repository()
                .with("~/.codebuddy/rules/mine.md", "Mine.")
                .with("CODEBUDDY.md", "Root.")
                .with(".codebuddy/rules/r.md", "R.")
                .with("a/CODEBUDDY.local.md", "Local.")
                .with("a/.codebuddy/rules/s.md", "S.")
                .with("b/CODEBUDDY.md", "B.");

        var seen = Seen.as("codebuddy", project, "a");

        assertThat(seen.in("b/x.ts"))
                .containsExactly(
                        "~/.codebuddy/rules/mine.md",
                        "CODEBUDDY.md",
                        "a/CODEBUDDY.local.md",
                        "a/.codebuddy/rules/s.md",
                        "b/CODEBUDDY.md");
    }

    @Test
    void piHasItsPromptsBeforeItsFiles() {
        var project = Seen.repository()
                .with("AGENTS.md", "Root.")
                .with(".pi/APPEND_SYSTEM.md", "Not the current folder's.")
                .with("~/.pi/agent/APPEND_SYSTEM.md", "Mine.")
                .with("a/.pi/SYSTEM.md", "Prompt.")
                .with("~/.pi/agent/SYSTEM.md", "Not beside that of the current folder.");

        assertThat(Seen.as("pi", project, "a").always())
                .containsExactly("a/.pi/SYSTEM.md", "~/.pi/agent/APPEND_SYSTEM.md", "AGENTS.md");
    }

    @Test
    void droidReadsTheNearestFolderFirst() {
        var project = Seen.repository()
                .with("AGENTS.md", "Root.")
                .with("CLAUDE.md", "Claude.")
                .with("DESIGN.md", "Design.")
                .with("a/.factory/AGENTS.md", "A.")
                .with("a/DESIGN.md", "Design of a.")
                .with("~/.factory/AGENTS.md", "Mine.")
                .with("b/AGENTS.md", "B.")
                .with("b/DESIGN.md", "Not for the work there.")
                .with("b/c/Agents.md", "C.");

        assertThat(Seen.as("factory", project, "a").in("b/c/x.ts"))
                .containsExactly(
                        "a/.factory/AGENTS.md",
                        "CLAUDE.md",
                        "AGENTS.md",
                        "a/DESIGN.md",
                        "DESIGN.md",
                        "~/.factory/AGENTS.md",
                        "b/AGENTS.md",
                        "b/c/Agents.md");
    }

    @Test
    void droidHasOneLimitForAllFiles() {
        var seen = Seen.as(
                "factory",
                Seen.repository().with("AGENTS.md", "a".repeat(70_000)).with("a/AGENTS.md", "b".repeat(20_000)),
                "a");

        assertThat(seen.text("a/AGENTS.md")).hasSize(20_000);
        assertThat(seen.text("AGENTS.md")).hasSize(60_000);
    }

    @Test
    void qwenReadsWhatIsNoYamlLineByLine() {
        var seen = Seen.as(
                "qwen",
                Seen.repository()
                        .with(".qwen/rules/flow.md", "---\ndescription: a: b\npaths: [\"src/**\"]\n---\nFlow.")
                        .with(".qwen/rules/items.md", "---\ndescription: a: b\npaths:\n  - src/**\n---\nItems.")
                        .with(".qwen/rules/last.md", "---\npaths: nope/**\npaths: \"src/**\"\n---\nLast.")
                        .with(".qwen/rules/none.md", "---\npaths: nope/**\npaths: \"\"\n---\nNone.")
                        .with(".qwen/rules/single.md", "---\ndescription: a: b\npaths: 'src/**'\n---\nSingle.")
                        .with(".qwen/rules/tag.md", "---\npaths: !!str src/**\n---\nTag."));

        assertThat(seen.always()).containsExactly(".qwen/rules/none.md");
        assertThat(seen.in("src/a"))
                .containsExactlyInAnyOrder(
                        ".qwen/rules/items.md", ".qwen/rules/last.md", ".qwen/rules/none.md", ".qwen/rules/tag.md");
    }
}
