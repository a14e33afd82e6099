package io.agentrules.mcp;

import static io.agentrules.mcp.ClientCalls.assertStillAnswers;
import static io.agentrules.mcp.ClientCalls.call;
import static io.agentrules.mcp.ClientCalls.data;
import static io.agentrules.mcp.ClientCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools about the current work, and the tool that reads a rule. */
interface WorkToolsContract extends ServerFixture {
    @Test
    default void theToolsOnlyRead() throws Exception {
        assertThat(sharedClient().listTools().tools())
                .extracting(Tool::name)
                .containsExactlyInAnyOrder("rules_for", "read_rule", "check_text", "explain_rule");
        assertThat(sharedClient().listTools().tools())
                .allSatisfy(
                        tool -> assertThat(tool.annotations().readOnlyHint()).isTrue());
    }

    @Test
    default void rulesForAPathAreThoseThatApplyWithTheirTextAndWhy() throws Exception {
        CallToolResult result = sharedClient().callTool(call("rules_for", Map.of("paths", List.of("src/app.ts"))));

        assertThat(result.isError()).isNotEqualTo(true);
        assertThat(text(result))
                .contains("Always test.", "Use const.")
                .endsWith(
                        "Why these rules apply:\n\n- always: always applies\n- style: src/app.ts matches src/**/*.ts");
        assertThat(data(result).get("rules"))
                .isEqualTo(List.of(
                        Map.of(
                                "name", "always",
                                "provider", "cursor",
                                "bucket", "always",
                                "how", "always",
                                "reason", "always applies",
                                "content", "Always test."),
                        Map.of(
                                "name", "style",
                                "provider", "cursor",
                                "bucket", "conditional",
                                "how", "condition",
                                "reason", "src/app.ts matches src/**/*.ts",
                                "content", "Use const.")));
        assertThat(data(result).get("listed"))
                .isEqualTo(List.of(Map.of(
                        "name", "api/errors",
                        "uri", "rule://api%2Ferrors",
                        "description", "how the API reports errors",
                        "reason", "listed, to be read on demand")));
    }

    @Test
    default void metadataSaysByWhichRulesTheAnswerWasMade() throws Exception {
        McpSyncClient client = sharedClient();

        CallToolResult result = client.callTool(call("rules_for", Map.of("paths", List.of("src/app.ts"))));

        assertThat(result.meta()).containsOnlyKeys("io.agentrules/digest");
        assertThat(result.meta().get("io.agentrules/digest")).asString().matches("sha256:[0-9a-f]{64}");
    }

    @Test
    default void eachCallIsAConversationOfItsOwn() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(text(client.callTool(call("rules_for", Map.of("paths", List.of("src/app.ts"))))))
                .contains("Use const.");
        assertThat(text(client.callTool(call("rules_for", Map.of())))).doesNotContain("Use const.");
    }

    @Test
    default void mentionsInThePromptBringARuleIn() throws Exception {
        assertThat(text(sharedClient().callTool(call("rules_for", Map.of("prompt", "do it in @style")))))
                .contains("- style: mentioned in the prompt");
    }

    @Test
    default void anExplanationSaysWhatMatched() throws Exception {
        CallToolResult result =
                sharedClient().callTool(call("explain_rule", Map.of("name", "style", "paths", List.of("src/a.ts"))));

        assertThat(text(result)).isEqualTo("style (cursor, conditional) is in: src/a.ts matches src/**/*.ts");
        assertThat(data(result))
                .containsEntry("state", "eligible")
                .containsEntry("active", true)
                .containsEntry("how", "condition")
                .containsEntry(
                        "matched", Map.of("globs", List.of(Map.of("pattern", "src/**/*.ts", "evidence", "src/a.ts"))))
                .containsEntry("missing", Map.of());
    }

    @Test
    default void anExplanationSaysWhatWasMissing() throws Exception {
        CallToolResult result = sharedClient().callTool(call("explain_rule", Map.of("name", "style")));

        assertThat(text(result)).startsWith("style (cursor, conditional) is out: ");
        assertThat(data(result)).containsEntry("active", false).containsEntry("how", null);
        assertThat(data(result).get("missing")).asInstanceOf(MAP).containsOnlyKeys("globs");
    }

    @Test
    default void anUnknownRuleIsAFailedCallThatNamesThoseThereAre() throws Exception {
        McpSyncClient client = sharedClient();

        CallToolResult result = client.callTool(call("explain_rule", Map.of("name", "nothing")));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).isEqualTo("No rule is named nothing; known names: always, api/errors, style");
        assertThat(client.callTool(call("explain_rule", Map.of("name", "style")))
                        .isError())
                .isNotEqualTo(true);
    }

    @Test
    default void pathsAreNeverLookedUp() throws Exception {
        String secret = Files.writeString(project().folder().resolve("secret.txt"), "hidden words")
                .toString();

        CallToolResult result = client().callTool(call(
                "rules_for",
                Map.of(
                        "paths",
                        List.of(secret, "/etc/passwd", "../../x", "\\\\host\\share"),
                        "prompt",
                        "@secret.txt")));

        assertThat(result.isError()).isNotEqualTo(true);
        assertThat(text(result)).contains("Always test.").doesNotContain("hidden words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule://api%2Ferrors", "rule://api/errors", "api/errors", "api%2Ferrors"})
    default void aRuleIsReadByAToolToo(String address) throws Exception {
        CallToolResult result = sharedClient().callTool(call("read_rule", Map.of("uri", address)));

        assertThat(text(result)).isEqualTo("Problem details.");
        assertThat(data(result))
                .isEqualTo(Map.of(
                        "name", "api/errors",
                        "uri", "rule://api%2Ferrors",
                        "content", "Problem details."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule://style", "nothing", "", "rule://", "%ZZ", "file:///etc/passwd"})
    default void theToolIsAskedForWhatHasNoAddressAndNamesWhatHas(String address) throws Exception {
        McpSyncClient client = sharedClient();

        CallToolResult result = client.callTool(call("read_rule", Map.of("uri", address)));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).isEqualTo("No rule has that address; known names: rule://always, rule://api%2Ferrors");
        assertStillAnswers(client);
    }
}
