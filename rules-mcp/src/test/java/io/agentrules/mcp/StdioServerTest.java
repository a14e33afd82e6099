package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** Each client starts a process of its own, in which there are no servlets. */
class StdioServerTest extends RuleServerContract {
    @Override
    Server serve(Project project) {
        ServerParameters process = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString())
                .args(
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        withoutServlets(System.getProperty("java.class.path")),
                        StdioMain.class.getName(),
                        project.folder().toString())
                .build();
        return new Server() {
            @Override
            public McpClientTransport connect() {
                return new StdioClientTransport(process, McpJsonDefaults.getMapper());
            }

            @Override
            public void stop() {
                // each process ends with its client
            }
        };
    }

    private static String withoutServlets(String classPath) {
        List<String> all = List.of(classPath.split(File.pathSeparator));
        List<String> kept = all.stream()
                .filter(path -> !path.contains("servlet") && !path.contains("jetty"))
                .toList();
        assertThat(kept).isNotEqualTo(all);
        return String.join(File.pathSeparator, kept);
    }
}
