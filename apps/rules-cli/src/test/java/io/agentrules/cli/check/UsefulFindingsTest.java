package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What commands say of real repositories is true and useful for the agents in use. Issue 55. */
class UsefulFindingsTest {
    @TempDir
    Path folder;

    private Workspace workspace() {
        return new Workspace(folder).with("src/a.ts", "");
    }

    private static List<JsonNode> findings(Workspace workspace, String agents, String code) {
        JsonNode all = workspace.rules("check", "--as", agents, "--json").json().get("diagnostics");
        return StreamSupport.stream(all.spliterator(), false)
                .filter(each -> each.get("code").asString().equals(code))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {".trae/rules/x.md", ".aiassistant/rules/x.md", ".idx/airules.md", ".eca/rules/x.md"})
    void filesOfAnAgentThatIsNotInUseAreNotChecked(String file) {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with(
                        file,
                        "---\nglobs: gone/**\nglob: gone/**\npatterns: gone/**\napply: by file patterns\n---\nsrc/a.ts");

        assertThat(workspace.rules("check", "--as", "claude,cursor").out()).doesNotContain(file);
        assertThat(workspace.rules("check", "--as", "claude").out()).doesNotContain(file);
    }

    @Test
    void rulesOfTheTeamsOwnFoldersAre() {
        Workspace workspace =
                workspace().with("CLAUDE.md", "Be kind.").with(".xcsh/rules/x.md", "---\nglobs: gone/**\n---\nText.");

        assertThat(findings(workspace, "claude,cursor", "glob-matches-nothing")).hasSize(1);
    }

    @Test
    void globsThatTheirToolReadsAreFine() {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with(".cursor/rules/x.mdc", "---\nglobs: **/*.ts\n---\nUse const.");

        assertThat(findings(workspace, "cursor", "front-matter-invalid")).isEmpty();
        assertThat(findings(workspace, "claude,cursor", "front-matter-invalid")).isEmpty();
        assertThat(workspace.rules("explain", "x", "--as", "cursor").out()).doesNotContain("Leave it as it is");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "explain; cursor,claude",
                "coverage; cursor,claude",
                "explain; cursor,windsurf",
                "coverage; windsurf,cursor",
                "list; cursor,claude",
                "coverage; cursor"
            })
    void whatIsWrongWithFilesIsForCheck(String command, String agents) {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with(".windsurf/rules/x.md", "---\ntrigger: always_on\n---\nOther.")
                .with(".cursor/rules/y.mdc", "---\ndescription: a: b\n---\nOther.")
                .with(".cursor/rules/x.mdc", "---\nglobs: **/*.ts\n---\nUse const.");

        assertThat(workspace.rules(command).err()).isEmpty();
        assertThat(workspace.rules(command, "--as", agents).err()).isEmpty();
        workspace.with(".agent-rules.yaml", "agents: [" + agents + "]");
        assertThat(workspace.rules(command).err()).isEmpty();
    }

    @Test
    void aCollectionOfRulesHasNoFilesToMatchYet() {
        Workspace workspace = new Workspace(folder)
                .with("README.md", "Rules for other projects.")
                .with(".cursor/rules/a.mdc", "---\nglobs: \"**/*.php, **/*.inc\"\n---\nText a.")
                .with(".cursor/rules/b.mdc", "---\nglobs: .lagoon.yml\n---\nText b.");

        assertThat(findings(workspace, "cursor", "glob-matches-nothing"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.get("severity").asString()).isEqualTo("info");
                    assertThat(found.get("message").asString()).contains("no files yet");
                });
        assertThat(findings(workspace.with("src/a.ts", ""), "cursor", "glob-matches-nothing"))
                .hasSize(2)
                .allSatisfy(
                        found -> assertThat(found.get("severity").asString()).isEqualTo("warning"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "claude; paths",
                "cursor; globs",
                "copilot; applyTo",
                "windsurf; trigger: glob",
                "cline; skills",
                "kiro; fileMatch"
            })
    void aRemedyNamesWhatTheAgentHas(String agent, String key) {
        Workspace workspace = workspace().with(".agent-rules.yaml", "agents: [" + agent + "]\ncheck: {tokens: 100}");
        for (String file :
                List.of("CLAUDE.md", "AGENTS.md", ".github/copilot-instructions.md", ".kiro/steering/x.md")) {
            workspace.with(file, (file + " ").repeat(2_000));
        }

        List<String> remedies = StreamSupport.stream(
                        workspace
                                .rules("check", "--json")
                                .json()
                                .get("diagnostics")
                                .spliterator(),
                        false)
                .filter(found -> found.get("code").asString().equals("always-costly"))
                .map(found -> found.get("remedy").asString())
                .toList();
        assertThat(remedies).isNotEmpty().allSatisfy(remedy -> {
            assertThat(remedy).contains(key);
            if (agent.equals("claude")) {
                assertThat(remedy).doesNotContain("globs", "description");
            }
        });
    }

    @Test
    void whatSeveralAgentsSufferAlikeIsOneFinding() {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind. ".repeat(3_000))
                .with("AGENTS.md", "Be short.")
                .with(".openhands/microagents/repo.md", "Be honest.");

        assertThat(findings(workspace, "claude,openhands", "always-costly"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.get("agents")).hasSize(2);
                    assertThat(found.get("remedy").asString()).contains("paths");
                });
    }

    @Test
    void aLinkAsTextIsOneFinding() {
        Workspace workspace = workspace().with("CLAUDE.md", "AGENTS.md").with("AGENTS.md", "Be kind.");

        assertThat(findings(workspace, "claude,openhands,opencode,copilot", "link-as-text"))
                .hasSizeLessThan(2);
    }

    @Test
    void filesForDifferentFoldersAreNoCopies() {
        String text = "Use pnpm, never npm.\nRun the tests before you push.\nWrite tests for what you change.\n";
        Workspace workspace = workspace()
                .with("packages/a/AGENTS.md", text)
                .with("packages/a/CLAUDE.md", "Think of a.")
                .with("packages/b/CLAUDE.md", text.replace("pnpm", "yarn"));

        assertThat(findings(workspace, "codex,cursor,claude", "copies-differ"))
                .noneMatch(found -> found.get("message").asString().contains("packages/b")
                        || found.get("path").asString().contains("packages/b"));
    }

    @Test
    void aRuleThatFilesBringInIsListedAsSuch() {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with(".github/instructions/a.instructions.md", "---\napplyTo: src/**\ndescription: d\n---\nText a.")
                .with(".cursor/rules/b.mdc", "---\nglobs: src/**\ndescription: How we write\n---\nText b.")
                .with(".cursor/rules/c.mdc", "---\ndescription: How we speak\n---\nText c.");

        CommandResult run = workspace.rules("list", "--as", "copilot,cursor");

        assertThat(run.out())
                .containsPattern("(?m)^path +- +.github/instructions/a.instructions.md")
                .containsPattern("(?m)^- +path +.cursor/rules/b.mdc")
                .containsPattern("(?m)^- +listed +.cursor/rules/c.mdc");
    }

    @Test
    void aReasonIsTrueWhereverTheOtherFileIs() {
        Workspace workspace = workspace().with("CLAUDE.md", "Be kind.").with("packages/a/AGENTS.md", "Be short.");

        CommandResult run = workspace.rules("explain", "--as", "claude", "--path", "packages/a/x.ts");

        assertThat(run.out()).contains("does not read this file, because it reads CLAUDE.md");
    }

    @Test
    void aChineseCharacterCostsAToken() {
        Workspace workspace = workspace().with("CLAUDE.md", "写测试".repeat(100));

        assertThat(workspace.rules("list", "--as", "claude").out()).contains("Tokens, estimated: 300 in every call");
    }

    /** Crush loads five files of which four are almost the same, and no single one is longer than the rest. */
    @Test
    void aCallOfSeveralLongFilesIsCostly() {
        Workspace workspace = workspace();
        for (String file : List.of("CLAUDE.md", "AGENTS.md", "GEMINI.md", "CRUSH.md")) {
            workspace.with(file, text(1_000) + "This is " + file + ".\n");
        }

        assertThat(findings(workspace, "crush", "always-costly"))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.get("path").asString()).endsWith(".md");
                    assertThat(found.get("remedy").asString()).contains("AGENTS.md", "CRUSH.md", "have in common");
                });
    }

    private static String text(int lines) {
        return IntStream.range(0, lines)
                .mapToObj(i -> "Rule " + i * 7_919 % 10_007 + " of the house.\n")
                .collect(Collectors.joining());
    }

    /** One word for one thing: the table for several agents and the answers for one. */
    @Test
    void aRuleThatFilesBringInIsCalledAlikeEverywhere() {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with(".github/instructions/a.instructions.md", "---\napplyTo: src/**\ndescription: d\n---\nText a.");

        assertThat(workspace.rules("list", "--as", "copilot").out())
                .containsPattern("(?m)^RULE +LOADED ")
                .containsPattern("(?m)^a +path ")
                .contains("1 path")
                .doesNotContain("rulebook");
        assertThat(workspace.rules("explain", "a", "--as", "copilot").out())
                .containsPattern("(?m)^  loaded +path$")
                .doesNotContain("rulebook");
        assertThat(workspace.rules("explain", "--as", "copilot").out())
                .containsPattern("(?m)^  a +path +listed;")
                .doesNotContain("rulebook");
        assertThat(workspace.harness("list").out()).containsPattern("(?m)^RULE +BUCKET ");
    }

    @Test
    void theListOfInstructionsHasTheirGlobs() {
        Workspace workspace = workspace()
                .with(".github/instructions/a.instructions.md", "---\napplyTo: src/**\ndescription: d\n---\nText a.");

        assertThat(workspace.rules("prompt", "--as", "copilot").out()).contains("<glob>src/**</glob>");
    }

    @Test
    void aKeyThatItsOwnAgentIgnoresIsSpokenOfOnce() {
        Workspace workspace = workspace().with(".clinerules/a.md", "---\npaths: [src/**]\n---\nUse const.");

        assertThat(findings(workspace, "cline", "ignored-by-own-tool")).hasSize(1);
        assertThat(findings(workspace, "cline", "key-of-other-tool")).isEmpty();
    }

    @Test
    void aFileThatCountsForSomeModelsIsReported() {
        Workspace workspace = workspace()
                .with("CLAUDE.md", "Be kind.")
                .with("GEMINI.md", "Be short.")
                .with("a/CLAUDE.md", "Be quick.");

        assertThat(findings(workspace, "openhands", "file-for-some-models"))
                .extracting(found -> found.get("path").asString())
                .containsExactly("CLAUDE.md", "GEMINI.md");
        assertThat(findings(workspace, "claude", "file-for-some-models")).isEmpty();
    }

    @Test
    void aSettingThatWouldLoadAFileIsNamed() {
        Workspace workspace = workspace().with("AGENTS.md", "Be kind.").with("a/AGENTS.md", "Be quick.");

        assertThat(workspace.rules("explain", "--as", "copilot").out()).contains("chat.useNestedAgentsMdFiles");
        assertThat(workspace.rules("list", "--as", "copilot,cline").out().replaceAll("\\s+", " "))
                .contains(
                        "only with the setting chat.useNestedAgentsMdFiles; Cline does not read files below the folder");
        assertThat(workspace.rules("explain", "--as", "cline").out()).doesNotContain("chat.");
    }

    @Test
    void anOlderFormIsSaidToBeReadOrNot() {
        Workspace workspace = workspace().with(".cursorrules", "Be kind.").with(".windsurfrules", "Be kind.");

        assertThat(findings(workspace, "cursor,windsurf", "file-legacy"))
                .extracting(found -> found.get("path").asString() + ": "
                        + found.get("message").asString())
                .containsExactly(
                        ".cursorrules: This file is an older form, which its tool no longer reads",
                        ".windsurfrules: This file is an older form, which newer versions of its agent may ignore");
    }

    /** VS Code loads AGENTS.md by itself: a link to it would make it load the text twice. */
    @Test
    void aLinkToWhatIsReadAnywayIsNotNeeded() {
        Workspace workspace = workspace()
                .with(".github/copilot-instructions.md", "../AGENTS.md")
                .with("AGENTS.md", "Be kind.");

        assertThat(findings(workspace, "copilot", "link-as-text"))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.get("remedy").asString()).isEqualTo("Remove it: AGENTS.md is read anyway"));
        workspace.with("CLAUDE.md", "AGENTS.md");
        assertThat(findings(workspace, "claude,copilot", "link-as-text"))
                .extracting(found -> found.get("remedy").asString())
                .anyMatch(remedy -> remedy.startsWith("Set git's core.symlinks"));
    }

    /** The reviews of Gemini Code Assist on GitHub are configured in a folder of the same name. */
    @Test
    void theFolderOfAnotherProductIsNoSignOfAnAgent() {
        Workspace workspace = workspace().with("CLAUDE.md", "Be kind.").with(".gemini/config.yaml", "code_review: {}");

        assertThat(workspace.rules("list").out()).startsWith("For Claude Code (claude), found by CLAUDE.md\n");
        workspace.with(".gemini/settings.json", "{}");
        assertThat(workspace.rules("list").out()).contains("Gemini CLI (gemini)");
    }
}
