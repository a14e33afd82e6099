package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.McpTextResourceContents;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import io.modelcontextprotocol.modern.McpSchema.ListResourcesResult;
import io.modelcontextprotocol.modern.McpSchema.Resource;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.SubscriptionEvent;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Clients of other Java programs: the SDK's for the protocol without sessions, and LangChain4j's. */
class OtherClientsTest extends ServedProject {
    @Test
    void theSdksClientNeedsNoSession() throws Exception {
        McpSyncClient client = McpClient.sync(
                        HttpClientMcpTransport.builder(address()).build())
                .build();

        assertThat(client.discover().supportedVersions()).containsExactly("2026-07-28");
        ListResourcesResult listed = client.resources().list();
        assertThat(listed.resources())
                .extracting(Resource::uri)
                .containsExactly("rule://always", "rule://api%2Ferrors");
        assertThat(client.tool("rules_for")
                        .arguments(Map.of("paths", List.of("src/a.ts")))
                        .call()
                        .content()
                        .toString())
                .contains("Use const.");

        BlockingQueue<SubscriptionEvent> events = new LinkedBlockingQueue<>();
        try (var listening = client.listen()
                .resourcesChanged()
                .resourceUpdates("rule://always")
                .open(events::add)) {
            assertThat(listening).isNotNull();
            container.awaitStream();
            project.with("always.mdc", "---\nalwaysApply: true\n---\nTest twice.");
            String told = "";
            while (!told.contains("rule://always")) {
                told = ClientCalls.awaited(events).toString();
            }
        }
    }

    @Test
    void langChain4jsClientIsServed() throws Exception {
        try (var client = DefaultMcpClient.builder()
                .transport(StreamableHttpMcpTransport.builder().url(address()).build())
                .build()) {
            assertThat(client.listTools())
                    .extracting(ToolSpecification::name)
                    .containsExactly("rules_for", "read_rule", "check_text", "explain_rule");
            assertThat(client.executeTool(ToolExecutionRequest.builder()
                                    .name("rules_for")
                                    .arguments("{\"paths\":[\"src/a.ts\"]}")
                                    .build())
                            .resultText())
                    .contains("Use const.");
            assertThat(client.readResource("rule://always").contents())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            McpTextResourceContents.class,
                            read -> assertThat(read.text()).isEqualTo("Always test."));
            client.checkHealth();
        }
    }
}
