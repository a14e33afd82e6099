package io.agentrules.mcp;

import static io.agentrules.mcp.ClientCalls.assertInvalid;
import static io.agentrules.mcp.ClientCalls.assertStillAnswers;
import static io.agentrules.mcp.ClientCalls.call;
import static io.agentrules.mcp.ClientCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Invalid and concurrent requests. */
interface RobustnessContract extends ServerFixture {
    @Test
    default void anUnknownToolIsInvalid() throws Exception {
        McpSyncClient client = sharedClient();

        assertInvalid(() -> client.callTool(call("no_tool", Map.of())));

        assertStillAnswers(client);
    }

    List<Map<String, Object>> BAD_ARGUMENTS = List.of(
            Map.of("paths", "src/a.ts"),
            Map.of("paths", List.of(1)),
            Map.of("paths", Map.of("src", "a.ts")),
            Map.of("paths", Collections.nCopies(1_001, "a")),
            Map.of("paths", List.of("a\tb")),
            Map.of("prompt", List.of("a")),
            Map.of("ci", "true"),
            Map.of("path", "src/a.ts"));

    @Test
    default void badArgumentsAreAFailedCallAndTheServerContinues() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(BAD_ARGUMENTS).allSatisfy(arguments -> {
            CallToolResult result = client.callTool(call("rules_for", arguments));
            assertThat(result.isError()).as("%s", arguments).isTrue();
            assertThat(text(result)).contains(arguments.keySet().iterator().next());
        });
        assertThat(client.callTool(call("explain_rule", Map.of())).isError()).isTrue();

        assertStillAnswers(client);
    }

    @Test
    default void aMegabyteIsAPromptLikeAnyOther() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(text(client.callTool(call("rules_for", Map.of("prompt", "src/a.ts " + "word ".repeat(200_000))))))
                .contains("Use const.");
    }

    @Test
    default void aMegabyteIsNotAcceptedAsANameOrPath() throws Exception {
        McpSyncClient client = sharedClient();
        String megabyte = "a".repeat(1_000_000);

        for (CallToolRequest call : List.of(
                call("explain_rule", Map.of("name", megabyte)),
                call("rules_for", Map.of("paths", List.of(megabyte))))) {
            CallToolResult result = client.callTool(call);
            assertThat(result.isError()).isTrue();
            assertThat(text(result)).hasSizeLessThan(1_000);
        }

        assertStillAnswers(client);
    }

    @Test
    default void twoClientsAtOnceEachGetTheirAnswers() throws Exception {
        McpSyncClient one = client();
        McpSyncClient other = client();

        List<String> texts = Stream.of(
                        answers(one, "src/a.ts"),
                        answers(other, "README.md"),
                        answers(one, "src/b.ts"),
                        answers(other, "b.md"))
                .map(CompletableFuture::join)
                .toList();

        assertThat(texts.get(0)).contains("src/a.ts matches");
        assertThat(texts.get(1)).doesNotContain("Use const.");
        assertThat(texts.get(2)).contains("src/b.ts matches");
        assertThat(texts.get(3)).doesNotContain("Use const.");
    }

    /** On a thread of its own: the client waits there for those that all share. */
    private static CompletableFuture<String> answers(McpSyncClient client, String path) {
        return CompletableFuture.supplyAsync(
                () -> text(client.callTool(call("rules_for", Map.of("paths", List.of(path))))),
                call -> new Thread(call).start());
    }
}
