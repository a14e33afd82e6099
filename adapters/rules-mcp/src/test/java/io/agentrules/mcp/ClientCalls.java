package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Helper methods for client calls and their results. */
final class ClientCalls {
    static final int MAX_SECONDS = 120;

    private ClientCalls() {}

    static CallToolRequest call(String tool, Map<String, Object> arguments) {
        return CallToolRequest.builder(tool).arguments(arguments).build();
    }

    static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @SuppressWarnings("unchecked") // an object of JSON is that
    static Map<String, Object> data(CallToolResult result) {
        return (Map<String, Object>) result.structuredContent();
    }

    static String promptText(McpSyncClient client, Map<String, Object> arguments) {
        var messages = client.getPrompt(GetPromptRequest.builder("active_rules")
                        .arguments(arguments)
                        .build())
                .messages();
        assertThat(messages).hasSize(1);
        return ((TextContent) messages.get(0).content()).text();
    }

    static void assertStillAnswers(McpSyncClient client) {
        assertThat(text(client.callTool(call("rules_for", Map.of())))).contains("Always test.");
    }

    static void assertInvalid(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getJsonRpcError().code()).isEqualTo(ErrorCodes.INVALID_PARAMS));
    }

    static <T> T awaited(BlockingQueue<T> queue) throws InterruptedException {
        T told = queue.poll(MAX_SECONDS, TimeUnit.SECONDS);
        assertThat(told).as("what clients are told").isNotNull();
        return told;
    }
}
