package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Golden;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.TextWidth;
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

class CheckCommandTest {
    /** Rule files of two tools are often one file and links to it, which git may write as text. */
    @Test
    void aViewIsAboutTheRulesThatItsToolLoads() {
        Workspace workspace = new Workspace(folder)
                .with("AGENTS.md", "Be kind.")
                .with(".clinerules/a.md", "---\npaths: [\"x/**\"]\n---\nX.");

        assertThat(workspace.rules("check", "--as", "codex").out())
                .contains("No problems; checked 1 rule of Codex CLI\n");
        assertThat(workspace.rules("check", "--as", "amazonq").out())
                .contains("Amazon Q Developer loads no rules here; run rules list --as amazonq to see what it reads\n");
        assertThat(workspace.rules("check", ".clinerules", "--as", "codex").out())
                .contains("Codex CLI loads no rules from there;");
    }

    @Test
    void aLinkThatGitWroteAsTextIsReportedOnceWhateverItsNameLosesTo() {
        Workspace workspace = new Workspace(folder)
                .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nUse const.")
                .with(".trae/rules/style.md", "../../.cursor/rules/style.mdc")
                .with("AGENTS.md", "Be kind.")
                .with("CLAUDE.md", "AGENTS.md");

        CommandResult run = workspace.harness("check");

        assertThat(run.out())
                .contains("2 places  warning  link-as-text", "    .trae/rules/style.md\n", "    CLAUDE.md\n")
                .contains("or copy AGENTS.md here, or write @AGENTS.md\n")
                .contains("2 warnings in 4 rules");
    }

    @ParameterizedTest
    @CsvSource({
        ".windsurf/rules/a.md, trigger: manual",
        ".kiro/steering/a.md, inclusion: manual",
        ".aiassistant/rules/a.md, apply: manually",
        ".augment/rules/a.md, type: manual",
        ".openhands/skills/a.md, disable-model-invocation: true",
        ".openhands/microagents/a.md, 'type: knowledge\nagent: CodeActAgent\nversion: 1.0.0'"
    })
    void whatTheAuthorSaidIsNotReported(String path, String keys) {
        Workspace workspace = new Workspace(folder).with(path, "---\n" + keys + "\n---\nText.");

        assertThat(workspace.rules("check").out()).contains("No problems");
    }

    @Test
    void aKeyOfAnotherToolInCopilotsFileIsRenamed() {
        Workspace workspace = new Workspace(folder)
                .with(".github/instructions/a.instructions.md", "---\nglobs: \"*.ts\"\n---\nText.")
                .with("a.ts", "");

        assertThat(workspace.rules("check").out()).contains("Write \"applyTo\" instead");
        assertThat(workspace.rules("check", "--fix", "--unsafe", "--dry-run").out())
                .contains("-globs: \"*.ts\"\n+applyTo: \"*.ts\"\n");
    }

    @TempDir
    Path folder;

    @Test
    void textOutputShowsEveryDiagnosticWithItsRemedy() throws IOException {
        CommandResult run = flawed().rules("check");

        Golden.assertIs("check.txt", run.out());
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void colorComesOnRequest() throws IOException {
        Golden.assertIs(
                "check-color.txt", flawed().rules("check", "--color", "always").out());
    }

    @Test
    void jsonCountsWhatItHolds() {
        CommandResult run = flawed().rules("check", "--json");

        JsonNode check = run.json();
        assertThat(count(check, "error"))
                .isPositive()
                .isEqualTo(check.get("errors").asInt());
        assertThat(count(check, "warning"))
                .isPositive()
                .isEqualTo(check.get("warnings").asInt());
        assertThat(flawed().rules("check", "--format", "json").out()).isEqualTo(run.out());
    }

    @Test
    void warningsAloneAreFineUnlessStrict() {
        var workspace =
                new Workspace(folder).with(".cursor/rules/x.mdc", "---\nglob: a.ts\nalwaysApply: true\n---\nX.");

        CommandResult lenient = workspace.rules("check", "--json");
        CommandResult strict = workspace.rules("check", "--json", "--strict");

        assertThat(lenient.exitCode()).isZero();
        assertThat(lenient.json().get("warnings").asInt()).isPositive();
        assertThat(strict.exitCode()).isEqualTo(1);
        assertThat(strict.json().get("warnings").asInt()).isZero();
        assertThat(strict.json().get("errors").asInt())
                .isEqualTo(lenient.json().get("warnings").asInt());
    }

    @Test
    void withoutProblemsCheckSaysSo() {
        CommandResult run = new Workspace(folder).with("CLAUDE.md", "Be kind.").rules("check", "--strict");

        assertThat(run.out()).contains("For Claude Code", "No problems; checked 1 rule of Claude Code\n", "Tokens");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void withoutRulesCheckDoesNotReportSuccess() {
        assertThat(new Workspace(folder).rules("check").out())
                .contains("No rules found; run rules list to see where they are looked for\n", "create AGENTS.md");
    }

    /** A repository full of rule files that nobody reads looked fine. */
    @Test
    void withoutRulesTheUnreadFilesAreNamed() {
        Workspace unread = new Workspace(folder)
                .with("CONVENTIONS.md", "Be kind.")
                .with(".factory/rules/a.md", "A.")
                .with(".factory/rules/b.md", "B.")
                .with("packages/api/.github/copilot-instructions.md", "C.")
                .with("node_modules/x/CONVENTIONS.md", "Not ours.");

        CommandResult run = unread.rules("check");

        assertThat(run.out())
                .contains(
                        "3 places  warning  rules-unread",
                        "    .factory/rules\n    CONVENTIONS.md\n    packages/api/.github/copilot-instructions.md\n",
                        "3 warnings")
                .doesNotContain("No problems", "node_modules");
        assertThat(run.exitCode()).isZero();
        assertThat(unread.rules("check", "--strict").exitCode()).isEqualTo(1);
        assertThat(unread.with(".xcsh/rules/d.md", "---\nalwaysApply: true\n---\nD.")
                        .rules("check")
                        .out())
                .doesNotContain("rules-unread");
    }

    /** A file in another spelling, or in an agent's folder, was silent as soon as there was one rule. */
    @Test
    void filesPlainlyMeantForAnAgentThatNobodyReadsAreReported() {
        Workspace workspace = new Workspace(folder)
                .with("CLAUDE.md", "Be kind.")
                .with("Agents.md", "A.")
                .with(".windsurf/AGENTS.md", "B.")
                .with(".cursor/AGENTS.md", "C.")
                .with(".claude/AGENTS.md", "Claude Code reads this only without CLAUDE.md.")
                .with(".gemini/settings.json", "{\"context\": {\"fileName\": [\"gemini.md\", \"TEAM.md\"]}}")
                .with(".claude/settings.json", "{\"permissions\": \"agents.md\"}") // names it, but reads nothing
                .with("TEAM.md", "So does this.")
                .with("gemini.md", "Gemini CLI reads this.");

        assertThat(workspace.rules("check").out())
                .contains("rules-unread", "Rename it to AGENTS.md", ".windsurf/AGENTS.md", ".cursor/AGENTS.md")
                .contains(".claude/AGENTS.md")
                .doesNotContain("  gemini.md\n", "gemini.md  warning")
                .containsOnlyOnce(".claude/AGENTS.md");
        assertThat(workspace.harness("list").out()).contains("  .windsurf/AGENTS.md\n", "  Agents.md\n", "  TEAM.md\n");
        assertThat(workspace.harness("list", "--as", "gemini").out()).doesNotContain("\n  TEAM.md\n");
        assertThat(workspace.rules("check", "--as", "claude").out()).doesNotContain("rules-unread");
    }

    @Test
    void aLimitNamesTheViewedAgentAndTheSizeOfTheFile() {
        Workspace workspace = new Workspace(folder).with("AGENTS.md", "x".repeat(92_410));

        assertThat(workspace.rules("check", "--as", "factory").out())
                .contains("Factory Droid loads at most 80,000 characters", "this file has 92,410 characters")
                .doesNotContain("Codex");
    }

    @Test
    void identicalDiagnosticsAreShownOnceWithTheirPlaces() {
        String text = "---\npaths: *.ts\n---\nText";
        Workspace workspace = new Workspace(folder)
                .with("a.ts", "")
                .with(".claude/rules/a.md", text)
                .with(".claude/rules/b.md", text + " too.")
                .with(".claude/rules/c.md", text.replace("*.ts", "*.ts, a.ts") + " again.")
                .with(".claude/rules/d.md", text + " once more.");

        CommandResult run = workspace.rules("check");

        assertThat(run.out())
                .containsOnlyOnce("The front matter is read line by line")
                .contains("4 places  warning  front-matter-invalid\n")
                .contains("""
                            .claude/rules/a.md:2
                            .claude/rules/b.md:2
                            .claude/rules/d.md:2
                              → Put the value in quotes: paths: "*.ts"
                            .claude/rules/c.md:2
                              → Put the value in quotes: paths: ["*.ts", "a.ts"]
                        """)
                .contains("""

                        4 warnings; checked 4 rules of Claude Code
                        4 of them can be fixed by rules check --fix
                        """);
    }

    @Test
    void eachIsShownOnRequest() {
        String text = "---\npaths: *.ts\n---\nText";
        CommandResult run = new Workspace(folder)
                .with("a.ts", "")
                .with(".claude/rules/a.md", text)
                .with(".claude/rules/b.md", text + " too.")
                .rules("check", "--verbose");

        assertThat(run.out().lines().filter(line -> line.contains("The front matter is read line by line")))
                .hasSize(2);
        assertThat(run.out()).contains(".claude/rules/a.md:2  warning", ".claude/rules/b.md:2  warning");
    }

    /** Issue 45: both are asked for what is wrong with the files, and must not differ. */
    @Test
    void jsonHasWhatListFindsAndAddsOnlyWhatTheDocumentationSays() throws IOException {
        Workspace workspace = flawed().with(".xcsh/rules/os.md", "---\nos: macos\npriority: 1\n---\nText")
                .with(".claude/rules/b.md", "<!-- x -->\n---\npaths: a\n---\nSee [x](gone.md).")
                .with(".cursor/rules/c.mdc", "---\nglobs: *.ts\ntrigger: glob\nmode: act\n---\nText")
                .with("AGENTS.md", "---\nglobs: a\n---\n" + "Text. ".repeat(3_000));
        String added = Files.readString(Path.of("../../docs/diagnostics.md"))
                .replaceFirst("(?s).*\n## What `rules check` adds\n(.*?)\n## .*", "$1");

        List<JsonNode> listed = diagnostics(workspace.harness("list", "--json"));
        List<JsonNode> checked = diagnostics(workspace.harness("check", "--json"));

        assertThat(listed).extracting(found -> found.get("code").asString()).contains("value-unknown", "key-unknown");
        assertThat(checked).containsAll(listed);
        assertThat(checked)
                .filteredOn(found -> !listed.contains(found))
                .extracting(found -> found.get("code").asString())
                .contains("link-target-missing", "always-costly", "front-matter-as-text")
                .allMatch(code -> added.contains("| `" + code + "` |"));
    }

    private static List<JsonNode> diagnostics(CommandResult run) {
        return run.json().get("diagnostics").valueStream().toList();
    }

    @Test
    void theSummaryCountsByCodeTheWorstFirst() {
        assertThat(flawed().rules("check").out()).contains("""

                  1  error    rule-empty
                  1  warning  front-matter-invalid
                  1  warning  glob-matches-nothing
                  1  warning  key-near-miss
                  1  info     rule-manual
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 160})
    void inATerminalLinesAreWrappedAtTheirWords(int columns) {
        String all = flawed().rules("check").out();

        String wrapped =
                flawed().inTerminal(columns).rules("check", "--color", "never").out();

        assertThat(wrapped.lines()).allMatch(line -> TextWidth.of(line) <= columns);
        assertThat(wrapped.split("\\s+")).isEqualTo(all.split("\\s+"));
    }

    @Test
    void inATerminalTheSeverityAndTheCodeStayTogether() {
        String file = ".cursor/rules/" + "long".repeat(10) + ".mdc";

        String out = new Workspace(folder)
                .with("src/a.js", "")
                .with(file, "---\nglobs: src/*.ts\ndescription: d\n---\nText")
                .inTerminal(70)
                .rules("check", "--color", "never")
                .out();

        assertThat(out).contains(file + ":2\n    warning  glob-matches-nothing\n    No file");
    }

    @Test
    void aGlobHasTheLineOfTheKeyThatItsFormatHasForIt() {
        String out = new Workspace(folder)
                .with("a.ts", "")
                .with(".github/instructions/a.instructions.md", "---\ndescription: d\napplyTo: src/*.rs\n---\nText")
                .rules("check")
                .out();

        assertThat(out).contains("a.instructions.md:3  warning  glob-matches-nothing");
    }

    @Test
    void ofNamedFilesOnlyTheirOwnFindingsCount() {
        Workspace workspace = flawed();
        String rules = workspace.root + "/.cursor/rules/";

        CommandResult fine = workspace.rules("check", rules + "lonely.mdc");
        CommandResult broken = workspace.rules("check", rules + "lonely.mdc", rules + "empty.mdc");
        CommandResult all = workspace.rules("check", rules);

        assertThat(fine.exitCode()).isZero();
        assertThat(fine.out()).contains("lonely.mdc", " 1 rule of Cursor\n").doesNotContain("empty.mdc", "a #.mdc");
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.out()).contains("empty.mdc  error");
        assertThat(all.out()).isEqualTo(workspace.rules("check").out());
    }

    @Test
    void namedFilesStartFromTheCurrentFolder() {
        Workspace workspace = flawed();

        assertThat(workspace
                        .rules("check", "--json", ".cursor/rules/empty.mdc")
                        .json()
                        .get("diagnostics"))
                .hasSize(1);
        assertThat(workspace
                        .rules("check", "--json", "--cwd", workspace.root + "/.cursor", "rules/empty.mdc")
                        .json()
                        .get("diagnostics"))
                .hasSize(1);
    }

    @Test
    void aFileWithoutRuleIsReportedAndAMissingOneIsWrongUsage() {
        CommandResult other = flawed().with("README.md", "Hello.").rules("check", "README.md");
        CommandResult missing = flawed().rules("check", "missing.md");

        assertThat(other.err()).isEqualTo("rules: no rule is read from README.md\n");
        assertThat(other.exitCode()).isZero();
        assertThat(missing.err()).contains("missing.md does not exist");
        assertThat(missing.exitCode()).isEqualTo(2);
    }

    @Test
    void sarifPlacesEachFindingInItsFile() {
        JsonNode run = flawed().rules("check", "--format", "sarif").json().at("/runs/0");

        assertThat(run.at("/tool/driver/name").asString()).isEqualTo("Agent Rules");
        assertThat(run.get("results")).isNotEmpty().allSatisfy(result -> {
            JsonNode rule =
                    run.at("/tool/driver/rules").get(result.get("ruleIndex").asInt());
            assertThat(rule.get("id")).isEqualTo(result.get("ruleId"));
            assertThat(rule.at("/help/text").asString()).isNotBlank();
        });
        assertThat(run.get("results").valueStream().map(result -> result.at("/locations/0/physicalLocation")))
                .anySatisfy(place -> assertThat(place)
                        .hasToString("{\"artifactLocation\":{\"uri\":\".cursor/rules/a%20%23.mdc\","
                                + "\"uriBaseId\":\"%SRCROOT%\"},\"region\":{\"startLine\":2}}"));
    }

    @Test
    void sarifNamesNoFolderOfTheMachine() {
        CommandResult run =
                new Workspace(folder).withUser(".cursor/rules/empty.mdc", "").rules("check", "--format", "sarif");

        assertThat(run.json().at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation"))
                .hasToString("{\"uri\":\".cursor/rules/empty.mdc\",\"uriBaseId\":\"HOME\"}");
        assertThat(run.out()).doesNotContain(folder.toString());
    }

    @Test
    void sarifLevelsAreThoseOfTheFindings() {
        JsonNode results = flawed().rules("check", "--format", "sarif").json().at("/runs/0/results");
        JsonNode diagnostics = flawed().rules("check", "--json").json().get("diagnostics");

        assertThat(results.valueStream().map(result -> result.get("level").asString()))
                .containsExactlyElementsOf(diagnostics
                        .valueStream()
                        .map(diagnostic -> diagnostic.get("severity").asString().replace("info", "note"))
                        .toList());
    }

    @Test
    void formatsThatDoNotExistOrContradictAreWrongUsage() {
        assertThat(flawed().rules("check", "--format", "xml").exitCode()).isEqualTo(2);
        assertThat(flawed().rules("check", "--format", "sarif", "--json").exitCode())
                .isEqualTo(2);
    }

    private Workspace flawed() {
        return new Workspace(folder)
                .with("src/a.js", "")
                .with(".cursor/rules/a #.mdc", "---\nglobs: [*.ts]\nglob: x\n---\nText.")
                .with(".cursor/rules/empty.mdc", "---\nalwaysApply: true\n---\n")
                .with(".cursor/rules/lonely.mdc", "Nobody asks for me.");
    }

    private static long count(JsonNode check, String severity) {
        return check.get("diagnostics")
                .valueStream()
                .filter(diagnostic -> diagnostic.get("severity").asString().equals(severity))
                .count();
    }
}
