package io.agentrules.mcp;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.nio.file.Path;

/** Each client starts a process of its own. */
class StdioServerTest extends RuleServerContract {
    @Override
    McpClientTransport connect(Path workspace) {
        ServerParameters process = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString())
                .args(
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StdioMain.class.getName(),
                        workspace.toString())
                .build();
        return new StdioClientTransport(process, McpJsonDefaults.getMapper());
    }
}
