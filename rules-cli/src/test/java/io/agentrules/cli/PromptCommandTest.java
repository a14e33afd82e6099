package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class PromptCommandTest {
    @TempDir
    Path folder;

    @Test
    void theTextIsThatOfJsonWithALineEnd() {
        var workspace = Workspace.varied(folder);

        Run text = workspace.rules("prompt", "--path", "a.ts");
        JsonNode json = workspace.rules("prompt", "--path", "a.ts", "--json").json();

        assertThat(text.out()).isEqualTo(json.get("text").asString() + "\n").contains("## style", "Use const.");
        assertThat(text.exitCode()).isZero();
    }

    @Test
    void whereNoRuleIsInThereIsNothing() {
        var workspace = new Workspace(folder);

        assertThat(workspace.rules("prompt").out()).isEmpty();
        assertThat(workspace.rules("prompt").err()).isEmpty();
        assertThat(workspace.rules("prompt", "--json").json())
                .hasToString("{\"text\":\"\",\"stablePrefix\":0,\"size\":0,\"sections\":[],\"dropped\":[]}");
        assertThat(workspace.inTerminal(80).rules("prompt").err()).contains("No rule is in");
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
}
