package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Golden;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CoverageCommandTest {
    @TempDir
    Path folder;

    @Test
    void everyFileHasItsRulesInPrecedenceOrder() {
        CommandResult run = covered().harness("coverage", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(rules(run, "src/a.ts")).containsExactly("commits", "mine", "style");
        assertThat(rules(run, "src/test/b.tsx")).containsExactly("commits", "mine", "style");
        assertThat(rules(run, "CONVENTIONS.md")).containsExactly("commits", "mine");
        assertThat(names(run.json().get("unused"))).containsExactly("old", "tests");
    }

    @Test
    void theAnswerHasItsPartsAndFilesInCodePointOrder() {
        CommandResult run = new Workspace(folder)
                .with("b", "")
                .with("\ud83d\ude00", "")
                .with("\uff21", "")
                .with("a", "")
                .harness("coverage", "--json");

        assertThat(run.out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"files\":[{\"path\":\"a\",\"rules\":[]},{\"path\":\"b\",\"rules\":[]},"
                                + "{\"path\":\"\uff21\",\"rules\":[]},{\"path\":\"\ud83d\ude00\",\"rules\":[]}],\"unused\":[],\"truncated\":false,\"lookedAt\":4}\n");
    }

    /** The rest was a number without the files of rules. */
    @Test
    void examplesAreOfMoreFilesAndAFewFilesAreAll() {
        Workspace workspace = new Workspace(folder).with(".cursor/rules/ts.mdc", "---\nglobs: '*.ts'\n---\nA");
        workspace
                .with("a.ts", "")
                .with("b.ts", "")
                .with("a.js", "")
                .with("b.js", "")
                .with("c.js", "")
                .with("d.js", "");

        assertThat(workspace.rules("coverage").out()).contains("""
                2      ts
                       a.ts, b.ts
                5      no conditional rule
                       for example a.js, b.js, c.js

                """);
    }

    @Test
    void eachFileIsLookedAtAlone() {
        CommandResult run = new Workspace(folder)
                .with(".cursor/rules/a.mdc", "---\nglobs: a.ts\n---\nA")
                .with("a.ts", "")
                .with("b.ts", "")
                .harness("coverage", "--json");

        assertThat(rules(run, "a.ts")).containsExactly("a");
        assertThat(rules(run, "b.ts")).isEmpty();
    }

    @Test
    void onlyRulesInForceThatAskForPathsCanBeUnused() {
        CommandResult run = new Workspace(folder)
                .with(".xcsh/rules/always.md", "---\nalwaysApply: true\nglobs: none\n---\nA")
                .with(".xcsh/rules/trigger.md", "---\ncondition: x\nglobs: none\n---\nB")
                .with(".xcsh/rules/branch.md", "---\nbranch: none\n---\nC")
                .with(".xcsh/rules/manual.md", "D")
                .with(".xcsh/rules/listed.md", "---\ndescription: E\npaths: none\n---\nE")
                .with(".xcsh/rules/old.md", "---\nglobs: none\n---\nF")
                .with(".cursor/rules/old.mdc", "---\nglobs: none\n---\nShadowed")
                .harness("coverage", "--json");

        assertThat(names(run.json().get("unused"))).containsExactly("listed", "old");
    }

    @Test
    void aRuleThatIsSwitchedOffAppliesToNothingAndIsNotMissed() {
        Workspace workspace = covered();
        workspace.rules("disable", "style");
        workspace.rules("disable", "old");

        CommandResult run = workspace.harness("coverage", "--json");

        assertThat(rules(run, "src/a.ts")).containsExactly("commits", "mine");
        assertThat(names(run.json().get("unused"))).containsExactly("tests");
    }

    @Test
    void dependenciesAndBuildOutputAreLeftOut() {
        CommandResult run = new Workspace(folder)
                .with("node_modules/x.js", "")
                .with("target/x.js", "")
                .harness("coverage", "--json");

        assertThat(run.out())
                .isEqualTo("{\"schemaVersion\":1,\"files\":[],\"unused\":[],\"truncated\":false,\"lookedAt\":0}\n");
        assertThat(new Workspace(folder).harness("coverage").out()).startsWith("There are no files here.\n");
    }

    @Test
    void anIncompleteListingIsReportedAndNoRuleIsUnused() {
        Workspace workspace = covered().with("d/".repeat(40) + "x.coffee", "");
        int files = covered().harness("coverage", "--json").json().get("files").size();

        CommandResult run = workspace.harness("coverage", "--json");

        assertThat(run.json().get("truncated").asBoolean()).isTrue();
        assertThat(run.json().get("lookedAt").asInt()).isEqualTo(files);
        assertThat(run.json().get("files")).hasSize(files);
        assertThat(run.json().get("unused")).isEmpty();
        assertThat(run.err()).startsWith("rules: only " + files + " files were examined");
        assertThat(run.exitCode()).isZero();
        assertThat(Schemas.violations("coverage", run.json())).isEmpty();
        assertThat(workspace.harness("coverage").out())
                .doesNotContain("apply to no file", "0 unused")
                .contains("unused rules unknown");
    }

    @Test
    void aCompleteListingIsNotTruncated() {
        JsonNode answer = covered().harness("coverage", "--json").json();

        assertThat(answer.get("truncated").asBoolean()).isFalse();
        assertThat(answer.get("lookedAt").asInt()).isEqualTo(answer.get("files").size());
    }

    @Test
    void everyRootHasItsFiles() {
        Workspace one = new Workspace(folder)
                .with(".cursor/rules/ts.mdc", "---\nglobs: '*.ts'\n---\nA")
                .with("a.ts", "");
        Workspace two = new Workspace(folder.resolve("two")).with("src/b.ts", "");

        CommandResult run = one.run(
                "coverage",
                "--as",
                "harness",
                "--json",
                "--workspace",
                one.root.toString(),
                "--workspace",
                two.root.toString(),
                "--home",
                one.home.toString());

        assertThat(rules(run, "a.ts")).containsExactly("ts");
        assertThat(rules(run, "src/b.ts")).containsExactly("ts");
    }

    @Test
    void textOutputGroupsFilesWithTheSameRules() throws IOException {
        CommandResult run = covered().harness("coverage");

        Golden.assertIs("coverage.txt", run.out());
        assertThat(run.err()).isEmpty();
    }

    @Test
    void inATerminalTheTablesFit() throws IOException {
        CommandResult run = covered().inTerminal(60).harness("coverage", "--color", "always");

        Golden.assertIs("coverage-terminal.txt", run.out());
    }

    @Test
    void whatDistinguishesAGroupComesFirst() {
        var workspace = new Workspace(folder).with("a.x", "").with("b.x", "");
        IntStream.range(0, 10)
                .forEach(i -> workspace.with(".cursor/rules/all-" + i + ".mdc", "---\nglobs: '**/*.x'\n---\nAll " + i));
        workspace.with(".cursor/rules/some.mdc", "---\nglobs: b.x\n---\nSome.");

        assertThat(workspace.harness("coverage").out())
                .contains("some, all-0, all-1, ")
                .contains(" and 3 more");
    }

    @Test
    void ofManyGroupsOnlyTheLargestAreShown() {
        var workspace = new Workspace(folder);
        IntStream.range(0, 60)
                .forEach(i -> workspace
                        .with(".cursor/rules/rule-" + i + ".mdc", "---\nglobs: f" + i + ".ts\n---\nText " + i)
                        .with("f" + i + ".ts", ""));

        assertThat(workspace.harness("coverage").out()).contains("and 21 more groups; use --json to see every file\n");
    }

    @Test
    void controlCharactersOfFilesAreEscapedForPeople() {
        var workspace = new Workspace(folder)
                .with(".cursor/rules/ts.mdc", "---\nglobs: \"*.ts\"\n---\nText")
                .with("\u001b[31m.ts", "")
                .with("a\nb.ts", "");

        assertThat(workspace.harness("coverage").out()).contains("\\u001b[31m.ts", "a\\nb.ts");
        assertThat(workspace.harness("coverage", "--json").json().get("files")).hasSize(3);
    }

    @Test
    void withoutConditionalRulesOnlyTheFilesAreCounted() {
        var workspace = new Workspace(folder).with("AGENTS.md", "Be kind.").with("a.ts", "");

        assertThat(workspace.rules("coverage", "--as", "codex").out())
                .contains("Every file: AGENTS\n\n2 files, no conditional rules\n")
                .doesNotContain("FILES", "unused");
    }

    private Workspace covered() {
        return Workspace.varied(folder)
                .with(".cursor/rules/old.mdc", "---\nglobs: [\"legacy/**\", \"*.coffee\"]\n---\nOld.")
                .with("src/a.ts", "")
                .with("src/c.ts", "")
                .with("src/d.ts", "")
                .with("src/e.ts", "")
                .with("src/test/b.tsx", "");
    }

    private static List<String> rules(CommandResult run, String path) {
        return run.json()
                .get("files")
                .valueStream()
                .filter(file -> file.get("path").asString().equals(path))
                .flatMap(file -> names(file.get("rules")).stream())
                .toList();
    }

    private static List<String> names(JsonNode names) {
        return names.valueStream().map(JsonNode::asString).toList();
    }
}
