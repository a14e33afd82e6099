package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PromptCommandTest {
    @TempDir
    Path folder;

    @Test
    void theTextIsThatOfJsonWithALineEnd() {
        var workspace = Workspace.varied(folder);

        CommandResult text = workspace.rules("prompt", "--path", "a.ts");
        JsonNode json = workspace.rules("prompt", "--path", "a.ts", "--json").json();

        assertThat(text.out()).isEqualTo(json.get("text").asString() + "\n").contains("## style", "Use const.");
        assertThat(text.exitCode()).isZero();
    }

    @Test
    void withoutApplicableRulesTheOutputIsEmpty() {
        var workspace = new Workspace(folder);

        assertThat(workspace.rules("prompt").out()).isEmpty();
        assertThat(workspace.rules("prompt").err()).isEmpty();
        assertThat(workspace.rules("prompt", "--json").json())
                .hasToString(
                        "{\"schemaVersion\":1,\"text\":\"\",\"stablePrefix\":0,\"size\":0,\"sections\":[],\"dropped\":[]}");
        assertThat(workspace.inTerminal(80).rules("prompt").err()).contains("No rule applies");
    }

    @Test
    void sizesCountCodePoints() {
        JsonNode json = new Workspace(folder)
                .with(".cursorrules", "😀 first")
                .with(".cursor/rules/then.mdc", "---\nglobs: a.ts\n---\n测试")
                .rules("prompt", "--json", "--path", "a.ts")
                .json();

        String text = json.get("text").asString();
        int stable = json.get("stablePrefix").asInt();
        assertThat(json.get("size").asInt()).isEqualTo(text.codePointCount(0, text.length()));
        assertThat(text.substring(0, text.offsetByCodePoints(0, stable)))
                .contains("😀 first")
                .doesNotContain("then");
        assertThat(json.get("sections"))
                .hasToString("[{\"rule\":\"cursorrules\",\"bucket\":\"always\",\"size\":7},"
                        + "{\"rule\":\"then\",\"bucket\":\"conditional\",\"size\":2}]");
    }

    @Test
    void onlyATerminalGetsControlCharactersEscaped() {
        var workspace = new Workspace(folder).with(".cursorrules", "a\u001b[31mb\nc");

        assertThat(workspace.rules("prompt").out()).contains("a\u001b[31mb\nc");
        assertThat(workspace.inTerminal(80).rules("prompt", "--color", "never").out())
                .contains("a\\u001b[31mb\nc");
    }

    @Test
    void aBudgetLeavesOutTheLeastSpecificFirstAndAlwaysRulesLast() {
        var workspace = new Workspace(folder)
                .with(".cursorrules", "Always.")
                .with(".cursor/rules/broad.mdc", "---\nglobs: '**'\n---\n" + "broad ".repeat(20))
                .with(".cursor/rules/narrow.mdc", "---\nglobs: src/a.ts\n---\n" + "narrow ".repeat(20))
                .with(".cursor/rules/listed.mdc", "---\ndescription: On demand\n---\nText.");

        JsonNode all = budget(workspace, "1000");
        JsonNode some = budget(workspace, "60");
        JsonNode few = budget(workspace, "10");

        assertThat(all.get("dropped")).isEmpty();
        assertThat(some.get("dropped"))
                .hasToString(
                        "[{\"rule\":\"listed\",\"reason\":\"its entry in the list is over the budget of 60 tokens\"},"
                                + "{\"rule\":\"broad\",\"reason\":\"over the budget of 60 tokens\"}]");
        assertThat(some.get("text").asString()).contains("Always.", "narrow").doesNotContain("broad", "<rules>");
        assertThat(few.get("dropped")).hasSize(3);
        assertThat(few.get("text").asString()).contains("Always.").hasSizeLessThanOrEqualTo(40);
        assertThat(budget(workspace, "0").get("text").asString()).isEmpty();
    }

    private static JsonNode budget(Workspace workspace, String tokens) {
        return workspace
                .rules("prompt", "--json", "--path", "src/a.ts", "--budget", tokens)
                .json();
    }

    @Test
    void rulesDroppedByABudgetAreReportedOnStandardError() {
        CommandResult run =
                new Workspace(folder).with(".cursorrules", "Always.").rules("prompt", "--budget", "1");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("rules: cursorrules is dropped: over the budget of 1 tokens\n");
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "many", "1.5", "99999999999"})
    void aBudgetIsANumber(String tokens) {
        CommandResult run = new Workspace(folder).rules("prompt", "--budget", tokens);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--budget must be a number of tokens");
    }
}
