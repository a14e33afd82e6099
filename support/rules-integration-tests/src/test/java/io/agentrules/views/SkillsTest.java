package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A skill is shown by its name and description; its text waits until the model, its conditions or its user ask for it. */
@Tag("one-jdk")
class SkillsTest {
    private static final String DEPLOY = ".agents/skills/deploy/SKILL.md";

    private static InMemoryProject project() {
        return Seen.repository()
                .with(DEPLOY, "---\nname: deploy\ndescription: Deploys\n---\nPush.")
                .with(".agents/skills/deploy/references/hosts.md", "Hosts.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "amp",
                "antigravity",
                "augment",
                "cline",
                "codex",
                "copilot",
                "copilot-cli",
                "crush",
                "cursor",
                "gemini",
                "goose",
                "kilo",
                "kimi",
                "opencode",
                "openhands",
                "pi",
                "roo",
                "vibe",
                "windsurf",
                "zed"
            })
    void everyAgentThatReadsTheSharedFolderListsItsSkills(String view) {
        var seen = Seen.as(view, project());

        assertThat(seen.listed()).containsExactly(DEPLOY);
        assertThat(seen.inForce()).containsExactly(DEPLOY);
        assertThat(seen.always()).isEmpty();
    }

    /** The folders of the project by agent, as the sources that the profiles name say. */
    @ParameterizedTest
    @CsvSource({
        "amp, .claude/skills",
        "augment, .augment/skills",
        "augment, .claude/skills",
        "claude, .claude/skills",
        "cline, .cline/skills",
        "cline, .clinerules/skills",
        "continue, .claude/skills",
        "continue, .continue/skills",
        "copilot, .claude/skills",
        "copilot, .github/skills",
        "copilot-cli, .claude/skills",
        "copilot-cli, .github/skills",
        "crush, .claude/skills",
        "crush, .crush/skills",
        "crush, .cursor/skills",
        "cursor, .claude/skills",
        "cursor, .codex/skills",
        "cursor, .cursor/skills",
        "factory, .factory/skills",
        "gemini, .gemini/skills",
        "goose, .claude/skills",
        "goose, .goose/skills",
        "junie, .agents/skills",
        "junie, .junie/skills",
        "kilo, .claude/skills",
        "kilo, .kilo/skills",
        "kimi, .kimi-code/skills",
        "kiro, .kiro/skills",
        "opencode, .claude/skills",
        "opencode, .opencode/skills",
        "qwen, .agents/skills",
        "qwen, .qwen/skills",
        "roo, .roo/skills",
        "vibe, .vibe/skills",
        "windsurf, .windsurf/skills"
    })
    void anAgentListsTheSkillsOfItsOtherFolders(String view, String folder) {
        String skill = folder + "/deploy/SKILL.md";

        var seen = Seen.as(view, Seen.repository().with(skill, "---\nname: deploy\ndescription: Deploys\n---\nPush."));

        assertThat(seen.listed()).containsExactly(skill);
        assertThat(seen.always()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "claude, .claude/skills",
        "cursor, .cursor/skills",
        "copilot, .copilot/skills",
        "gemini, .gemini/skills",
        "opencode, .config/opencode/skills",
        "qwen, .qwen/skills"
    })
    void anAgentListsTheSkillsOfItsUser(String view, String folder) {
        String skill = folder + "/deploy/SKILL.md";

        var seen = Seen.as(view, Seen.repository().with("~/" + skill, "---\ndescription: Deploys\n---\nPush."));

        assertThat(seen.listed()).containsExactly("~/" + skill);
    }

    @Test
    void claudeCodeListsTheSkillsOfFoldersBelowAndNeverSendsTheirText() {
        String skill = "web/.claude/skills/a/SKILL.md";
        var seen = Seen.as("claude", Seen.repository().with(skill, "---\ndescription: A\n---\nText"));

        assertThat(seen.listed()).containsExactly(skill);
        assertThat(seen.engine()
                        .openSession()
                        .path("web/a.ts")
                        .activate()
                        .renderPrompt()
                        .text())
                .contains("<description>A</description>")
                .doesNotContain("Text");
    }

    @Test
    void ofTwoSkillsOfOneNameAnAgentShowsOne() {
        String text = "---\nname: deploy\ndescription: Deploys\n---\nPush.";
        InMemoryProject project = Seen.repository().with(DEPLOY, text).with(".claude/skills/deploy/SKILL.md", text);

        assertThat(Seen.as("opencode", project).listed()).containsExactly(".claude/skills/deploy/SKILL.md");
        assertThat(Seen.as("opencode", project).reason(DEPLOY))
                .isEqualTo("opencode uses an earlier file of the same name, .claude/skills/deploy/SKILL.md");
    }

    /** As the requests of these agents showed in November 2026. */
    @ParameterizedTest
    @CsvSource({
        "claude, .claude/skills, other plain second",
        "codex, .agents/skills, deep/deep manual other second",
        "copilot-cli, .github/skills, deep/deep other plain",
        "gemini, .gemini/skills, manual other"
    })
    void agentsDifferInTheSkillsThatTheyShow(String view, String folder, String shown) {
        InMemoryProject project = Seen.repository()
                .with(folder + "/other/SKILL.md", "---\nname: same\ndescription: A\n---\nOne")
                .with(folder + "/second/SKILL.md", "---\nname: same\ndescription: B\n---\nTwo")
                .with(folder + "/plain/SKILL.md", "---\nname: plain\n---\nThree")
                .with(folder + "/deep/deep/SKILL.md", "---\nname: deep\ndescription: C\n---\nFour")
                .with(
                        folder + "/manual/SKILL.md",
                        "---\nname: manual\ndescription: D\ndisable-model-invocation: true\n---\nFive");

        assertThat(Seen.as(view, project).listed())
                .containsExactlyInAnyOrderElementsOf(Stream.of(shown.split(" "))
                        .map(skill -> folder + "/" + skill + "/SKILL.md")
                        .toList());
    }

    @Test
    void codexShowsEachOfTwoSkillsOfOneName() {
        String text = "---\nname: deploy\ndescription: Deploys\n---\nPush.";

        assertThat(Seen.as("codex", Seen.repository().with(DEPLOY, text).with("~/" + DEPLOY, text))
                        .listed())
                .containsExactly("~/" + DEPLOY, DEPLOY);
    }

    @Test
    void theTextOfSkillsDoesNotCountInTheLimitOfAllFiles() {
        String text = "---\ndescription: Long\n---\n" + "x".repeat(90_000);

        assertThat(Seen.as("factory", Seen.repository().with(".factory/skills/a/SKILL.md", text))
                        .listed())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        ".claude/skills/a/SKILL.md, claude, 1",
        ".agents/skills/a/SKILL.md, codex, 1",
        ".claude/skills/a/SKILL.md, codex, 0"
    })
    void aSkillWithoutADescriptionIsReportedOnce(String path, String view, int times) {
        InMemoryProject project = Seen.repository().with(path, "---\nname: a\n---\nText");

        assertThat(Seen.as(view, project).engine().catalog().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("skill-without-description"))
                .hasSize(times);
    }

    @Test
    void ofTheKeysOfASkillOnlyMisspelledOnesAreReported() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with(
                                ".claude/skills/a/SKILL.md",
                                "---\ndescription: A\nuser-invocable: false\nmodel: opus\nargument-hint: x\ncontext: fork\nagent: Explore\n"
                                        + "paths: a/**\nalowed-tools: Read\n---\nText"));

        assertThat(seen.engine().catalog().diagnostics())
                .extracting(diagnostic ->
                        diagnostic.code() + " " + diagnostic.value().orElseThrow())
                .containsExactly("key-near-miss alowed-tools");
    }

    @Test
    void aSkillForItsUserAloneNeedsNoDescription() {
        var seen = Seen.as(
                "claude",
                Seen.repository().with(".claude/skills/a/SKILL.md", "---\ndisable-model-invocation: true\n---\nText"));

        assertThat(seen.rule(".claude/skills/a/SKILL.md"))
                .extracting(Bucket::of)
                .isEqualTo(Bucket.MANUAL);
        assertThat(seen.engine().catalog().diagnostics()).isEmpty();
    }

    @Test
    void anAgentThatDoesNotReadTheSharedFolderSaysSo() {
        assertThat(Seen.as("claude", project()).reason(DEPLOY)).isEqualTo("Claude Code does not read .agents/skills");
    }

    @ParameterizedTest
    @CsvSource({
        ".agents/skills/a/SKILL.md, Text",
        ".agents/skills/a/skill.md, Text",
        ".agents/skills/SKILL.md, Text",
        ".agents/skills/team/a/SKILL.md, Text",
        ".openhands/skills/a/SKILL.md, Text",
        ".openhands/microagents/a/SKILL.md, Text",
        ".agents/skills/a/SKILL.md, '# Only a heading'",
        ".agents/skills/a/SKILL.md, '---\ndescription: a: b: [\n---\nText'",
        ".agents/skills/a/SKILL.md, '---\nname: [1\nText'",
        ".agents/skills/a/SKILL.md, '---\ndescription: [x]\nalwaysApply: true\n---\nText'",
        ".agents/skills/a/SKILL.md, '---\npaths: []\ntriggers: 3\n---\nText'"
    })
    void aSkillIsListedHoweverLittleItsFileSays(String path, String text) {
        var seen = Seen.union(Seen.repository().with(path, text));

        assertThat(seen.listed()).containsExactly(path);
        assertThat(seen.always()).isEmpty();
    }

    @Test
    void noLineOfFrontMatterMakesASkillAlwaysApply() {
        InMemoryProject project = Seen.repository();
        var lines = List.of(
                        "name",
                        "description",
                        "paths",
                        "triggers",
                        "alwaysApply",
                        "disable-model-invocation",
                        "type",
                        "globs")
                .stream()
                .flatMap(key -> Stream.of("true", "false", "a: b", "[", "[x]", "\"*.ts\"", "**", "always", "", "~")
                        .map(value -> key + ": " + value))
                .toList();
        for (int i = 0; i < lines.size(); i++) {
            project = project.with(".agents/skills/a" + i + "/SKILL.md", "---\n" + lines.get(i) + "\n---\nText " + i);
            project = project.with(
                    ".agents/skills/b" + i + "/SKILL.md", "---\n" + lines.get(i) + "\nText without an end " + i);
        }

        var seen = Seen.union(project);

        assertThat(seen.inForce()).hasSizeGreaterThan(150);
        assertThat(seen.always()).isEmpty();
    }

    @Test
    void theTextOfASkillIsInWhileItsConditionsHold() {
        Session session = Seen.union(Seen.repository().with(DEPLOY, "---\ntriggers: [ship]\n---\nPush."))
                .engine()
                .openSession();

        assertThat(session.prompt("Hello").activate().active()).isEmpty();
        assertThat(session.prompt("Now ship it").activate().active()).hasSize(1);
    }

    @Test
    void aMicroagentWithTriggersIsListedToo() {
        String path = ".openhands/microagents/ship.md";

        assertThat(Seen.union(Seen.repository().with(path, "---\ntriggers: [ship]\n---\n# Ship\nPush to main."))
                        .listed())
                .containsExactly(path);
    }

    @Test
    void aSkillThatTheModelMayNotInvokeIsManual() {
        var seen = Seen.union(Seen.repository().with(DEPLOY, "---\ndisable-model-invocation: true\n---\nPush."));

        assertThat(seen.rule(DEPLOY)).extracting(Bucket::of).isEqualTo(Bucket.MANUAL);
    }
}
