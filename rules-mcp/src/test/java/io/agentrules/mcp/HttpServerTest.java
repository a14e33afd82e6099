package io.agentrules.mcp;

import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** All clients share one server. */
class HttpServerTest extends RuleServerContract {
    private @Nullable TestContainer container;

    @Override
    McpClientTransport connect(Path workspace) throws Exception {
        if (container == null) {
            container = new TestContainer(
                    new RuleServer(new Project(workspace).engine(), Project.OFTEN),
                    new HttpAccess(InetAddress.getLoopbackAddress(), List.of(), Optional.empty()));
        }
        return HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + container.port())
                .openConnectionOnStartup(true)
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        if (container != null) {
            container.stop();
        }
    }
}
