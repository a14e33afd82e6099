package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ToggleCommandTest {
    @TempDir
    Path folder;

    @Test
    void aRuleIsDisabledUntilItIsEnabled() {
        Workspace workspace = Workspace.varied(folder);

        assertSays("style is now disabled here", workspace.rules("disable", "style"));
        assertThat(states(workspace, "style")).containsExactly("disabled", "disabled");
        assertSays("style was already disabled here", workspace.rules("disable", "style"));

        assertSays("style is enabled here again: cursor's .cursor/rules/style.mdc", workspace.rules("enable", "style"));
        assertThat(states(workspace, "style")).containsExactly("eligible", "shadowed");
        assertSays(
                "style was not disabled here; cursor's .cursor/rules/style.mdc is eligible",
                workspace.rules("enable", "style"));
    }

    @Test
    void whatTakesOverIsNamed() {
        Workspace workspace = Workspace.varied(folder);

        assertSays(
                "cursor:style is now disabled here; windsurf's .windsurf/rules/style.md takes over",
                workspace.rules("disable", "cursor:style"));
        assertSays(
                "cursor:style was already disabled here; windsurf's .windsurf/rules/style.md stays eligible",
                workspace.rules("disable", "cursor:style"));
        assertSays(
                "cursor:style is enabled here again: cursor's .cursor/rules/style.mdc",
                workspace.rules("enable", "cursor:style"));
    }

    @Test
    void aRuleThatWasShadowedAnywayLeavesTheStrongerOne() {
        assertSays(
                "windsurf:style is now disabled here; cursor's .cursor/rules/style.mdc stays eligible",
                Workspace.varied(folder).rules("disable", "windsurf:style"));
    }

    @Test
    void anotherToggleThatKeepsItOffIsNamed() {
        Workspace workspace = Workspace.varied(folder);
        workspace.rules("disable", "cursor:style");
        workspace.rules("disable", "style");

        CommandResult run = workspace.rules("enable", "style");

        assertSays("style is enabled here again; cursor:style is still disabled", run);
        assertThat(states(workspace, "style")).containsExactly("disabled", "eligible");
    }

    @Test
    void jsonTellsTheStateAndWhatTakesOver() {
        Workspace workspace = Workspace.varied(folder);

        assertThat(workspace.rules("disable", "cursor:style", "--json").out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"name\":\"cursor:style\",\"state\":\"disabled\",\"changed\":true,\"takesOver\":"
                                + "[{\"name\":\"style\",\"provider\":\"windsurf\",\"path\":\".windsurf/rules/style.md\"}]}\n");
        assertThat(workspace.rules("disable", "cursor:style", "--json").out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"name\":\"cursor:style\",\"state\":\"disabled\",\"changed\":false,\"takesOver\":[]}\n");
        workspace.rules("disable", "style");
        assertThat(workspace.rules("enable", "cursor:style", "--json").out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"name\":\"cursor:style\",\"state\":\"disabled\",\"changed\":true,\"takesOver\":[]}\n");
    }

    @Test
    void aNameOfNoRuleFailsWithTheNearestAndWritesNothing() {
        Workspace workspace = Workspace.varied(folder);

        CommandResult run = workspace.rules("disable", "stile");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("rules: no rule is named stile; known names: ")
                .contains("style");
        assertThat(workspace.rules("disable", "cursor:stile").err()).contains("cursor:style");
        assertThat(workspace.rules("disable", "../x").exitCode()).isEqualTo(1);
        assertThat(workspace.rules("disable", "").exitCode()).isEqualTo(2);
        assertThat(workspace.rules("enable", "stile").exitCode()).isEqualTo(1);
        assertThat(workspace.home.resolve(".local")).doesNotExist();
    }

    @Test
    void aToggleWhoseRuleIsGoneIsKeptAndReportedUntilItIsForgotten() throws IOException {
        Workspace workspace = Workspace.varied(folder);
        workspace.rules("disable", "tests");
        Files.delete(workspace.root.resolve(".clinerules/tests.md"));

        CommandResult check = workspace.rules("check");

        assertThat(check.exitCode()).isZero();
        assertThat(check.out()).contains("toggle-unused", "There is no rule tests", "~/.local/state/agent-rules/");
        assertThat(workspace.rules("disable", "tests").exitCode()).isEqualTo(1);
        assertThat(workspace.rules("enable", "testz").err()).contains("tests");
        assertSays("tests is no longer disabled here, but there is no such rule", workspace.rules("enable", "tests"));
        assertThat(workspace.rules("check").out()).doesNotContain("toggle-unused");
    }

    @Test
    void aNameIsUnderstoodInEveryNormalForm() {
        Workspace workspace = new Workspace(folder).with(".cursor/rules/caf\u00e9.mdc", "Text.");

        assertSays("caf\u00e9 is now disabled here", workspace.rules("disable", "cafe\u0301"));
    }

    @Test
    void whatCannotBeWrittenIsAFailureWithARemedy() {
        Workspace workspace = Workspace.varied(folder).withUser(".local/state", "a file");

        CommandResult run = workspace.rules("disable", "style");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("rules: ~/.local/state/agent-rules/toggles/work-")
                .contains("The toggle style could not be saved", "\n    Make the folder writable");
        assertThat(states(workspace, "style")).containsExactly("eligible", "shadowed");
    }

    @Test
    void aFileThatCannotBeReadIsAFailureAndStays() throws IOException {
        Workspace workspace = Workspace.varied(folder);
        workspace.rules("disable", "style");
        Path file = togglesFile(workspace);
        Files.write(file, new byte[] {'o', 'f', 'f', ' ', (byte) 0xff});

        for (List<String> command :
                List.of(List.of("disable", "tests"), List.of("enable", "style"), List.of("enable", "gone"))) {
            CommandResult run = workspace.rules(command.toArray(String[]::new));

            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.err()).contains("it is not UTF-8 text");
        }
        assertThat(workspace.rules("check").out()).contains("toggles-unreadable");
        assertThat(Files.size(file)).isEqualTo(5);
    }

    @Test
    void explainSaysHowToSwitchARuleOnAgain() {
        Workspace workspace = Workspace.varied(folder);
        workspace.rules("disable", "cursor:style");
        workspace.rules("disable", "tests");

        assertThat(workspace.harness("explain", "tests").out()).contains("switched off", "  rules enable tests\n");
        assertThat(workspace.harness("explain", "cursor:style").out()).contains("  rules enable cursor:style\n");
    }

    @Test
    void everyWorkspaceHasTogglesOfItsOwn() {
        Workspace.varied(folder).rules("disable", "style");
        Workspace other = Workspace.varied(folder.resolve("other"));

        CommandResult run = other.run(
                "list",
                "--as",
                "harness",
                "--json",
                "--workspace",
                other.root.toString(),
                "--home",
                folder.resolve("home").toString());

        assertThat(run.json()
                        .get("rules")
                        .valueStream()
                        .map(rule -> rule.get("state").asString()))
                .doesNotContain("disabled");
    }

    @Test
    void namesFromFilesAreShownSafely() {
        Workspace workspace = new Workspace(folder).with(".cursor/rules/a.mdc", "Text.");

        assertThat(workspace.rules("disable", "\u001b[31mred").err()).contains("\\u001b[31mred");
    }

    @Test
    void theNearestOfManyNamesAreOffered() {
        var workspace = new Workspace(folder);
        IntStream.range(0, 30).forEach(i -> workspace.with(".cursor/rules/rule-" + i + ".mdc", "Text " + i));
        workspace.with(".cursor/rules/style.mdc", "Text.");

        assertThat(workspace.rules("disable", "stile").err()).contains("most similar of 31: style\n");
    }

    private static void assertSays(String line, CommandResult run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(line + "\n");
        assertThat(run.exitCode()).isZero();
    }

    private static List<String> states(Workspace workspace, String name) {
        JsonNode rules = workspace.harness("list", "--json").json().get("rules");
        return rules.valueStream()
                .filter(rule -> rule.get("name").asString().equals(name))
                .map(rule -> rule.get("state").asString())
                .toList();
    }

    private static Path togglesFile(Workspace workspace) throws IOException {
        try (var files = Files.list(workspace.home.resolve(".local/state/agent-rules/toggles"))) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
