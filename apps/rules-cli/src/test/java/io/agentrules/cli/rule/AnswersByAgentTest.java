package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What {@code list}, {@code explain} and {@code coverage} say to a team that uses several agents, without options. Issue 55. */
class AnswersByAgentTest {
    @TempDir
    Path folder;

    private Workspace team() {
        return new Workspace(folder)
                .with("AGENTS.md", "Be kind.")
                .with("CLAUDE.md", "See @AGENTS.md\nThink first.")
                .with(".cursor/rules/ts.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .with(".cursor/rules/sql.mdc", "---\ndescription: How we write SQL\n---\nUse views.")
                .with(".cursor/rules/haiku.mdc", "Write haiku.")
                .with(".windsurf/rules/off.md", "---\ntrigger: manual\n---\nOff.")
                .with("src/a.ts", "");
    }

    @Test
    void aListHasARowForEachFileAndAColumnForEachAgent() {
        CommandResult run = team().rules("list", "--as", "claude,cursor");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                        For Claude Code (claude), Cursor (cursor), as --as says

                        claude  cursor  FILE
                        -       manual  .cursor/rules/haiku.mdc
                        -       listed  .cursor/rules/sql.mdc
                        -       path    .cursor/rules/ts.mdc
                        always  always  AGENTS.md
                        always  -       CLAUDE.md

                        Loaded by none of them: .windsurf/rules/off.md

                        No problems found so far; rules check looks closer

                        Tokens, estimated: claude 9 in every call; cursor 7 in every call
                        """);
    }

    @Test
    void aLinkIsInTheRowOfItsFile() throws IOException {
        Workspace workspace = new Workspace(folder)
                .with("AGENTS.md", "Be kind.")
                .with("web/AGENTS.md", "Be brief.")
                .with("skills/deploy/SKILL.md", "---\nname: deploy\ndescription: Deploys\n---\nPush.")
                .with(".agents/x", "")
                .with(".claude/x", "");
        for (String link : List.of("CLAUDE.md", "web/CLAUDE.md")) {
            Files.createSymbolicLink(workspace.root.resolve(link), Path.of("AGENTS.md"));
        }
        for (String link : List.of(".agents/skills", ".claude/skills")) {
            Files.createSymbolicLink(workspace.root.resolve(link), Path.of("../skills"));
        }

        assertThat(workspace
                        .rules("list", "--as", "claude,cursor,factory,codex")
                        .out())
                .contains("""
                        claude  cursor  factory  codex   FILE
                        listed  listed  -        listed  .claude/skills/deploy/SKILL.md (.agents/skills/deploy/SKILL.md for cursor, codex)
                        always  always  always   always  AGENTS.md (CLAUDE.md for claude, factory)
                        path    path    path     -       web/AGENTS.md (web/CLAUDE.md for claude, factory)
                        """);
    }

    @Test
    void theSurroundingsAreShownIfARuleAsksForThemOrTheyWereGiven() {
        Workspace workspace = team();

        assertThat(workspace.rules("explain", "--as", "claude").out()).startsWith("""
                        For Claude Code (claude), as --as says

                        Current work
                          paths  none

                        """);
        assertThat(workspace
                        .rules("explain", "--as", "claude", "--branch", "x", "--tag", "java")
                        .out())
                .contains("  branch   x\n  project  java\n  tags     java\n\n");
        assertThat(workspace
                        .with(".xcsh/rules/a.md", "---\nwhen: os:linux\n---\nText.")
                        .rules("explain", "--as", "harness")
                        .out())
                .contains("\n  ci ", "\n  os ");
    }

    @Test
    void anExplanationSaysWhoHasWhatAndWhyTheyDiffer() {
        CommandResult run = team().rules("explain", "--as", "claude,cursor", "--path", "src/a.ts", "--ci", "false");

        assertThat(run.out()).startsWith("""
                        For Claude Code (claude), Cursor (cursor), as --as says

                        Current work
                          paths  src/a.ts
                          ci     false
                        """).endsWith("""

                        claude  cursor  FILE
                        -       listed  .cursor/rules/sql.mdc
                        -       path    .cursor/rules/ts.mdc
                        always  always  AGENTS.md
                        always  -       CLAUDE.md

                        Why they differ
                          .cursor/rules/sql.mdc
                              claude: not loaded, as it is a file of cursor
                              cursor: listed, to be read on demand
                          .cursor/rules/ts.mdc
                              claude: not loaded, as it is a file of cursor
                              cursor: src/a.ts matches src/**/*.ts
                          CLAUDE.md
                              claude: always applies
                              cursor: not loaded, as it is a file of claude

                        2 other rules are out with this work, or loaded by none of them; run rules explain NAME to see why

                        Tokens, estimated: claude 9 in every call, also with this work; cursor 7 in every call, 10 with this work
                        """);
    }

    private Workspace withModes() {
        return new Workspace(folder)
                .with(".roo/rules/all.md", "Be kind.")
                .with(".roo/rules-architect/plan.md", "Plan first.")
                .with(".roo/rules-code/json.md", "Write JSON safely.")
                .with(".roo/rules-code/tests.md", "Write tests.")
                .with(".cursor/rules/ts.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .with("src/a.ts", "");
    }

    @Test
    void aRuleOfAModeIsLoadedInThatMode() {
        assertThat(withModes().rules("list").out()).endsWith("""
                        cursor  roo     FILE
                        path    -       .cursor/rules/ts.mdc
                        -       always  .roo/rules-architect/plan.md
                        -       always  .roo/rules/all.md

                        No problems found so far; rules check looks closer

                        Roo Code is in mode architect, in which it starts; 2 rules are only for other modes, which --mode shows: code 2

                        Tokens, estimated: cursor 0 in every call; roo 5 in every call
                        """);
        assertThat(withModes().rules("list", "--mode", "code").out())
                .contains(
                        "-       always  .roo/rules-code/json.md",
                        "Roo Code is in mode code; 1 rule is only for other modes")
                .contains("roo 10 in every call")
                .doesNotContain("rules-architect/plan.md");
        assertThat(withModes().rules("list", "--as", "roo").out())
                .contains("Roo Code loads 2 of 5 rules: 2 always\n", "rules-architect/plan  always  eligible")
                .contains("Roo Code is in mode architect, in which it starts; 2 rules")
                .doesNotContain("json.md", "path    ");
    }

    @Test
    void anExplanationOfAModeNamesTheOthers() {
        assertThat(withModes().rules("explain", "--as", "roo").out())
                .contains("""
                          mode   architect

                        In the prompt
                          rules-architect/plan  always  the mode is architect
                          all                   always

                        Out: only for another mode; --mode NAME shows it
                          code: rules-code/json, rules-code/tests

                        Out: not loaded by""")
                .endsWith("5 in every call, also with this work\n");
        assertThat(withModes()
                        .rules("explain", "rules-code/json", "--as", "roo")
                        .out())
                .contains("the mode is architect (needs code)")
                .doesNotContain("loaded ")
                .endsWith("\nTokens of this rule, estimated: 0 of 5 in every call\n");
        assertThat(withModes()
                        .rules("explain", "rules-code/json", "--mode", "code")
                        .out())
                .endsWith("\nTokens of this rule, estimated: roo 5 of 10 in every call\n");
    }

    @Test
    void coverageIsForAMode() {
        assertThat(withModes().rules("coverage", "--as", "roo").out())
                .contains("Every file: rules-architect/plan, all", "Roo Code is in mode architect, in which it starts");
        assertThat(withModes()
                        .rules("coverage", "--as", "roo", "--mode", "code")
                        .out())
                .contains("Every file: rules-code/json, rules-code/tests, all");
    }

    @Test
    void whatNoneLoadsIsListedWithTheReasonOfItsOwnAgent() {
        Workspace workspace = new Workspace(folder)
                .with(".continue/rules/all.md", "Be kind.")
                .with(".continue/rules/css.md", "---\nglobs: '*.css'\n---\nUse rem.")
                .with(".windsurf/rules/a.md", "Text.")
                .with("CLAUDE.md", "Think.")
                .with("sdk/.cline/rules/b.md", "Text.");

        assertThat(workspace.rules("list", "--as", "claude,continue").out()).contains("""

                        Loaded by none of them: .windsurf/rules/a.md, sdk/.cline/rules/b.md

                        Loaded by none of them (Continue CLI uses only rules that always apply; the others are for Continue's editor): \
                        .continue/rules/css.md
                        """);
    }

    /** The text of such a file is loaded. */
    @Test
    void aFileThatIsLoadedByALinkIsNotAmongThoseThatNoneLoads() throws IOException {
        Workspace workspace = new Workspace(folder)
                .with(".agents/AGENTS.md", "Be kind.")
                .with(".cursor/x", "")
                .with(".agents/rules/a/AGENTS.md", "Text.");
        Files.createSymbolicLink(workspace.root.resolve("AGENTS.md"), Path.of(".agents/AGENTS.md"));
        Files.createSymbolicLink(workspace.root.resolve("CLAUDE.md"), Path.of("AGENTS.md"));

        assertThat(workspace.rules("list", "--as", "claude,cursor").out())
                .contains("Loaded by none of them: .agents/rules/a/AGENTS.md\n");
    }

    @Test
    void theNameOfAFileThatIsNoRuleOfTheAgentsIsExplained() {
        Workspace workspace = team().with("sub/CRUSH.md", "Text.").with("CRUSH.md", "Text.");

        assertThat(workspace.rules("explain", "src/a.ts").err()).endsWith("""
                        none of claude, crush, cursor, windsurf loads src/a.ts as a rule, nor does another agent
                        To see which rules apply to a file, run rules explain --path src/a.ts
                        """);
        assertThat(new Workspace(folder)
                        .rules("explain", "src/a.ts", "--as", "claude")
                        .err())
                .contains("claude does not load src/a.ts as a rule, nor does another agent");
    }

    @Test
    void aRuleIsExplainedForEachAgent() {
        CommandResult run = team().rules("explain", "ts", "--as", "claude,cursor", "--path", "src/a.ts");

        assertThat(run.out()).contains("""
                        For Claude Code
                        ts: out
                          Claude Code does not load the files of cursor as rules

                        For Cursor
                        ts: in
                          src/a.ts matches src/**/*.ts

                          path      .cursor/rules/ts.mdc
                        """);
        assertThat(team().rules("explain", "cursor:ts", "--as", "claude,cursor", "--path", "src/a.ts")
                        .out())
                .isEqualTo(run.out());
    }

    @Test
    void coverageIsToldForEachAgent() {
        CommandResult run = team().rules("coverage", "--as", "claude,cursor");

        assertThat(run.out())
                .startsWith("""
                        For Claude Code (claude), Cursor (cursor), as --as says

                        For Claude Code

                        Every file: CLAUDE, AGENTS
                        """)
                .contains("""

                        For Cursor

                        Every file: AGENTS
                        """)
                .endsWith("\nTokens, estimated: claude 9 in every call; cursor 7 in every call\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "explain", "coverage"})
    void withoutOptionsItIsForTheAgentsWhoseFilesAreThere(String command) {
        CommandResult run = team().rules(command);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("For Claude Code (claude), Cursor (cursor), Devin Desktop (Windsurf) (windsurf), found by"
                        + " CLAUDE.md, .cursor, .windsurf\n\n");
        assertThat(run.out().lines().reduce((first, second) -> second).orElse(""))
                .startsWith("Tokens, estimated: claude 9 in every call");
        assertThat(run.out()).doesNotContain("shadowed", "PRIORITY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "explain", "coverage"})
    void theConfigurationDecides(String command) {
        Workspace workspace =
                team().with(".agent-rules.yaml", "agents: [codex, cursor]").with("other.yaml", "agents: [gemini]");

        assertThat(workspace.rules(command).out())
                .startsWith("For Codex CLI (codex), Cursor (cursor), as .agent-rules.yaml says\n");
        assertThat(workspace.rules(command, "--no-config").out())
                .startsWith("For Claude Code (claude), Cursor (cursor), ");
        assertThat(workspace
                        .rules(
                                command,
                                "--config",
                                workspace.root.resolve("other.yaml").toString())
                        .out())
                .startsWith("For Gemini CLI (gemini), as other.yaml says\n");
        assertThat(workspace.rules(command, "--as", "claude").out())
                .startsWith("For Claude Code (claude), as --as says\n");
    }

    @Test
    void aMistakeInTheConfigurationIsTold() {
        CommandResult run =
                team().with(".agent-rules.yaml", "agents: [claud, cursor]").rules("list");

        assertThat(run.out()).startsWith("For Cursor (cursor), as .agent-rules.yaml says\n");
        assertThat(run.err())
                .isEqualTo("rules: there are problems in .agent-rules.yaml; run rules check to see them\n");
    }

    @Test
    void agentsMdAloneStandsForAllThatReadIt() {
        CommandResult run = new Workspace(folder).with("AGENTS.md", "Be kind.").rules("list");

        assertThat(run.out())
                .matches(
                        "(?s)For Codex CLI \\(codex\\), found by AGENTS\\.md alone, which [23][0-9] other agents load, too:"
                                + " --as names another one\n\nCodex CLI loads 1 of 1 rule: 1 always\n.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "explain", "coverage"})
    void inAnEmptyWorkspaceTheAdviceIsAFileThatAgentsLoad(String command) {
        CommandResult run = new Workspace(folder).rules(command);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("""
                        For no agent: the workspace has no file of an agent

                        To start, create AGENTS.md, which most agents load:

                          - Prefer records to classes that only hold values.

                        and run: rules list
                        """);
    }

    @Test
    void rulesThatNoAgentLoadsAreNotForgotten() {
        CommandResult run =
                new Workspace(folder).with(".xcsh/rules/mine.md", "Mine.").rules("list");

        assertThat(run.out()).startsWith("""
                        For no agent: the workspace has no file of an agent
                        1 rule is used by hooks and harnesses; to see it, add --as harness
                        """);
    }

    /** Its text is the rule's that imports it, so it is there as often and as long. */
    @Test
    void anImportedFileIsLoadedWithTheFileThatImportsIt() {
        Workspace workspace =
                new Workspace(folder).with("CLAUDE.md", "See @docs/AGENTS.md").with("docs/AGENTS.md", "Be kind.");

        assertThat(workspace.rules("list", "--as", "claude,codex").out()).contains("always  -      docs/AGENTS.md\n");
        assertThat(workspace.rules("explain", "--as", "claude,codex").out())
                .contains("always  -      docs/AGENTS.md\n");
    }

    @Test
    void aBatchAnswersForEachAgent() {
        List<JsonNode> lines = team().withInput("{\"paths\": [\"src/a.ts\"], \"new\": 1}\nnonsense\n")
                .rules("explain", "--batch", "--as", "claude,cursor")
                .jsonLines();

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).get("agents").propertyNames()).containsExactly("claude", "cursor");
        assertThat(lines.get(0).at("/agents/cursor/ignored/0").asString()).isEqualTo("new");
        assertThat(lines.get(1).get("error")).isNotNull();
        assertThat(lines)
                .allSatisfy(
                        line -> assertThat(Schemas.violations("explain", line)).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"--as harness | shared", "--as harness --config CONFIG | others", "--as harness --no-config | ''"})
    void theConfigurationThatCountsNamesTheFoldersOfRules(String options, String folder) {
        Workspace workspace = new Workspace(this.folder)
                .with(".agent-rules.yaml", "rules: [shared]")
                .with("other.yaml", "rules: [others]")
                .with("shared/x.md", "---\nalwaysApply: true\n---\nOne.")
                .with("others/x.md", "---\nalwaysApply: true\n---\nTwo.");
        String command = "list --json "
                + options.replace("CONFIG", workspace.root.resolve("other.yaml").toString());

        CommandResult run = workspace.rules(command.split(" "));

        assertThat(run.out()).doesNotContain("setting-unknown");
        assertThat(List.of("shared", "others"))
                .filteredOn(name -> run.out().contains(name + "/x.md"))
                .isEqualTo(folder.isEmpty() ? List.of() : List.of(folder));
    }

    @ParameterizedTest
    @CsvSource({
        "'list --as cursor,harness', --as harness cannot be combined with agents",
        "'list --as cursor,', --as requires an agent before and after each comma",
        "list --as cursr, Did you mean cursor?",
        "explain --as claude --as cursr, Did you mean cursor?",
        "'prompt --as claude,cursor', --as takes one agent here",
        "'show ts --as claude,cursor', --as takes one agent here",
        "list --format sarif, '--format must be text or json, not sarif'",
        "list --json --format text, --json cannot be combined with --format text",
        "list --config no.yaml, does not exist",
        "list --as cursor --config no.yaml, does not exist",
        "list --config no.yaml --no-config, --config cannot be combined with --no-config"
    })
    void wrongUsageIsExplained(String arguments, String message) {
        CommandResult run = team().rules(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
    }

    @Test
    void everyOptionCanBeRepeated() {
        Workspace workspace = team();

        assertThat(workspace
                        .rules("list", "--as", "claude", "--as", "cursor", "--as", "claude")
                        .out())
                .isEqualTo(workspace.rules("list", "--as", "claude,cursor").out());
    }

    @Test
    void anUnknownNameIsUnknownToAll() {
        CommandResult run = team().rules("explain", "no-such", "--as", "claude,cursor");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("no rule is named no-such");
    }
}
