package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {
    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void twoAgents() {
        workspace = new Workspace(folder)
                .with("CLAUDE.md", "Use pnpm.")
                .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nUse const.");
    }

    private String text(String path) throws IOException {
        return Files.readString(workspace.root.resolve(path));
    }

    @Test
    void writesTheAgentsFoundAndTheLock() throws IOException {
        CommandResult run = workspace.rules("init");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Written: .agent-rules.yaml", "Written: rules.lock");
        assertThat(text(".agent-rules.yaml")).contains("agents: [claude, cursor]");
        assertThat(workspace.rules("check", "--strict").exitCode()).isZero();
        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
        assertThat(workspace.root.resolve(".github")).doesNotExist();
    }

    @Test
    void whatExistsIsLeftAloneAndNamed() throws IOException {
        workspace
                .with(".agent-rules.yaml", "agents: [codex]\n")
                .with(".github/CODEOWNERS", "* @me\n")
                .with(".pre-commit-config.yaml", "repos: []\n")
                .with(".xcsh/rules/no-any.md", "---\ncondition: any\n---\nMine.");

        CommandResult run = workspace.rules("init", "--ci", "github", "--with", "no-any,no-secrets");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "Left alone: .agent-rules.yaml exists",
                        "Left alone: .github/CODEOWNERS exists",
                        "Left alone: .pre-commit-config.yaml exists",
                        "Left alone: .xcsh/rules/no-any.md exists",
                        "Written: .xcsh/rules/no-secrets.md",
                        "Written: .github/workflows/rules.yml");
        assertThat(text(".agent-rules.yaml")).isEqualTo("agents: [codex]\n");
        assertThat(text(".xcsh/rules/no-any.md")).endsWith("Mine.");
        assertThat(workspace.rules("init").out()).doesNotContain("Written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"github", "gitlab"})
    void theLockHasTheReadyRulesAndAllFilesAreFine(String ci) throws IOException {
        CommandResult run = workspace.rules("init", "--with", "no-secrets", "--ci", ci);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Replace ADDRESS-OF-AGENT-RULES in " + (ci.equals("github") ? ".github/" : ".gitlab-ci.yml"));

        assertThat(text("rules.lock")).contains("no-secrets");
        assertThat(text(".pre-commit-config.yaml"))
                .contains("entry: rules scan --staged", "entry: rules scan --message", "[pre-commit, commit-msg]");
        assertThat(text(ci.equals("github") ? ".github/workflows/rules.yml" : ".gitlab-ci.yml"))
                .contains("rules scan --base ");
        assertThat(text("." + ci + "/CODEOWNERS")).contains("/rules.lock");
        assertThat(text(".pre-commit-config.yaml")).contains("rules check --strict");
        assertThat(workspace.rules("check", "--strict").exitCode()).isZero();
        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
    }

    @Test
    void aDryRunShowsTheFilesAndWritesNothing() {
        CommandResult run = workspace.rules("init", "--with", "no-any", "--ci", "github", "--dry-run");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Would write .agent-rules.yaml", "    agents: [claude, cursor]", "Would write rules.lock");
        assertThat(workspace.root.resolve(".agent-rules.yaml")).doesNotExist();
        assertThat(workspace.root.resolve("rules.lock")).doesNotExist();
        assertThat(workspace.root.resolve(".xcsh")).doesNotExist();
    }

    @Test
    void withoutANameTheReadyRulesAreListed() {
        CommandResult run = workspace.rules("init", "--with");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSizeGreaterThanOrEqualTo(ReadyRule.NAMES.size());
        assertThat(run.out()).contains("no-secrets", "Do not write keys or tokens");
        assertThat(workspace.root.resolve("rules.lock")).doesNotExist();
        assertThat(workspace
                        .rules("init", "--json", "--with")
                        .json()
                        .get("rules")
                        .size())
                .isEqualTo(ReadyRule.NAMES.size());
    }

    @Test
    void anUnknownNameIsWrongUsage() {
        CommandResult run = workspace.rules("init", "--with", "no-sekrets");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("did you mean no-secrets?");
        assertThat(workspace.root.resolve(".agent-rules.yaml")).doesNotExist();
    }

    @Test
    void aWorkspaceWithoutAgentsGetsAnExample() throws IOException {
        var empty = new Workspace(folder.resolve("empty"));

        assertThat(empty.rules("init").exitCode()).isZero();
        assertThat(Files.readString(empty.root.resolve(".agent-rules.yaml"))).contains("# agents: [claude, cursor]");
        assertThat(empty.rules("check", "--strict").exitCode()).isZero();
    }
}
