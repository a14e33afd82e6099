package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A skill is shown by its name and description; its text waits until the model, its conditions or its user ask for it. */
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

    @Test
    void anAgentThatDoesNotReadTheSharedFolderSaysSo() {
        assertThat(Seen.as("claude", project()).reason(DEPLOY)).startsWith("Claude Code does not load the files of");
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
