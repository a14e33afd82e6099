package io.agentrules.mcp;

import static io.agentrules.mcp.ClientCalls.assertInvalid;
import static io.agentrules.mcp.ClientCalls.promptText;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The prompt that a user picks. */
interface PromptContract extends ServerFixture {
    @Test
    default void thePromptIsTheTextOfTheRulesThatAreIn() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(client.listPrompts().prompts()).extracting("name").containsExactly("active_rules");
        assertThat(promptText(client, Map.of())).contains("Always test.").doesNotContain("Use const.");
        assertThat(promptText(client, Map.of("paths", "README.md, src/a.ts"))).contains("Use const.");
        assertThat(promptText(client, Map.of("prompt", "fix src/a.ts"))).contains("Use const.");
    }

    @Test
    default void anUnknownPromptOrArgumentIsInvalid() throws Exception {
        McpSyncClient client = sharedClient();

        assertInvalid(() -> promptText(client, Map.of("file", "src/a.ts")));
        assertInvalid(() -> promptText(client, Map.of("paths", List.of("src/a.ts"))));
        assertInvalid(() -> promptText(client, Map.of("paths", "src/a.ts, src/b\0.ts")));
        assertInvalid(() -> promptText(client, Map.of("prompt", 5)));
        assertInvalid(() -> client.getPrompt(
                GetPromptRequest.builder("no_prompt").arguments(Map.of()).build()));

        assertThat(promptText(client, Map.of())).contains("Always test.");
    }
}
