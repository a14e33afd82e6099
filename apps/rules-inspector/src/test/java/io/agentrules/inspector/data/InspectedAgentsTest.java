package io.agentrules.inspector.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Project;
import io.agentrules.inspector.model.Audience;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page is told about the agents in use. */
class InspectedAgentsTest {
    @TempDir
    Path folder;

    private Project project;
    private RuleEngine engine;

    @BeforeEach
    void write() {
        project = Project.varied(folder)
                .with("CLAUDE.md", "@AGENTS.md")
                .with("AGENTS.md", "Test first.")
                .with("packages/api/AGENTS.md", "Name endpoints.")
                .with("packages/api/a.ts", "");
        engine = project.engine();
    }

    private InspectorData data(String... agents) {
        return new InspectorData(
                engine,
                new Audience(
                        false,
                        List.of(agents),
                        Optional.of(engine.workspaces().get(0).resolve(".agent-rules.yaml"))));
    }

    private static String answer(InspectorData data, String question, String query) {
        var out = new StringWriter();
        data.answer(question, Query.of(query), "", out);
        return out.toString();
    }

    /** It began with all agents together. */
    @Test
    void thePageIsAboutTheAgentsThatTheFilesSay() {
        InspectorData.About about = data().about(true, true);

        assertThat(about.agents())
                .containsExactly(
                        new InspectorData.Agent("claude", "Claude Code"), new InspectorData.Agent("cursor", "Cursor"));
        assertThat(about.reason()).isEqualTo("For Claude Code (claude), Cursor (cursor), found by CLAUDE.md, .cursor");
    }

    @Test
    void agentsThatAreGivenComeFirst() {
        project.with(".agent-rules.yaml", "agents: [codex]\n");

        assertThat(data().about(true, true).reason()).isEqualTo("For Codex CLI (codex), as .agent-rules.yaml says");
        assertThat(data("zed").about(true, true).reason()).isEqualTo("For Zed (zed), as --as says");
    }

    @Test
    void aHarnessHasNoAgents() {
        InspectorData.About about = new InspectorData(engine, Audience.HARNESS).about(true, true);

        assertThat(about.agents()).isNull();
        assertThat(about.reason()).isNull();
    }

    @Test
    void aRuleFileHasAWordForEachAgent() {
        String rules = answer(data("claude", "cursor"), "rules", "");

        assertThat(rules)
                .contains(
                        "\"path\":\".cursor/rules/style.mdc\"", "\"words\":[\"-\",\"path\"]", "\"words\":[\"always\",")
                .contains("\"trigger\":{\"conditions\":[\"as any\\\\b\"]")
                .doesNotContain("shadowed", "priority");
    }

    @Test
    void aFileHasEachAgentsAnswerAndWhyTheyDiffer() {
        String comparison = answer(data("claude", "cursor"), "compare", "paths=src/app.ts");

        assertThat(comparison)
                .contains("{\"word\":\"-\",\"reason\":\"not loaded, as it is a file of cursor\"},"
                        + "{\"word\":\"path\",\"reason\":\"src/app.ts matches src/**/*.ts\"}")
                .contains("{\"agents\":[\"claude\"],\"text\":\"not loaded, as it is a file of cursor\"}")
                .doesNotContain("shadowed", "priority");
    }

    @Test
    void oneRuleIsToldAboutAlsoWhereNoAgentHasIt() {
        String comparison = answer(data("claude", "cursor"), "compare", "paths=README.md&at=.cursor/rules/style.mdc");

        assertThat(comparison).contains("\"name\":\"style\"").doesNotContain("\"name\":\"always\"");
    }

    @Test
    void whereAgentsAreStartedCanBeChosen() {
        InspectorData data = data("codex");

        assertThat(answer(data, "compare", "cwd=packages/api")).contains("\"path\":\"packages/api/AGENTS.md\"");
        assertThat(answer(data, "compare", "")).doesNotContain("\"path\":\"packages/api/AGENTS.md\"");
        assertThat(answer(data, "prompt", "as=codex&cwd=packages/api")).contains("Name endpoints.");
        assertThat(answer(data, "prompt", "as=codex")).doesNotContain("Name endpoints.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../home", "/", "no-such", "README.md", "packages/../../home"})
    void onlyFoldersOfTheWorkspaceCanBeChosen(String cwd) {
        assertThatThrownBy(() -> answer(data("codex"), "compare", "cwd=" + cwd))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the parameter cwd is not a folder of the workspace: " + cwd);
    }

    @Test
    void aFileIsCountedOnceForAllAgents() {
        String counts = answer(data("claude", "cursor"), "counts", "");

        assertThat(counts).contains("\"src/app.ts\":4", "\"README.md\":3");
        assertThat(answer(data("claude", "cursor"), "files", "rule=cursor:style&at=.cursor/rules/style.mdc"))
                .contains("{\"files\":[\"src/app.ts\"]}");
    }

    @Test
    void theConfigurationOfFindingsHolds() {
        project.with(".cursor/rules/none.mdc", "---\nglobs: nowhere/**\n---\nNothing.");
        InspectorData data = data();
        assertThat(answer(data, "check", "")).contains("\"glob-matches-nothing\"");

        project.with(".agent-rules.yaml", "check: {severity: {glob-matches-nothing: off}}\n");

        assertThat(data.refresh()).isTrue();
        assertThat(answer(data, "check", "")).doesNotContain("\"glob-matches-nothing\"");
        assertThat(data.refresh()).isFalse();
    }

    /** Nothing is loaded, but a page that says so is there. */
    @Test
    void aWorkspaceWithoutAgentsHasAnAnswer() {
        engine = new Project(folder.resolve("empty")).with("a.ts", "").engine();
        InspectorData data = data();

        assertThat(data.about(true, true).reason()).startsWith("For no agent");
        assertThat(answer(data, "rules", "")).isEqualToIgnoringNewLines("{\"rules\":[]}");
        assertThat(answer(data, "counts", "")).contains("\"a.ts\":0");
        assertThat(answer(data, "check", "")).contains("\"errors\":0");
    }
}
