package io.agentrules.mcp;

import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;

/** All clients of a workspace share one server. */
class HttpServerTest extends RuleServerContract {
    @Override
    Server serve(Project project) throws Exception {
        var container = new TestContainer(
                new RuleServer(project.engine(), Project.OFTEN),
                HttpAccess.builder().build());
        return new Server() {
            @Override
            public McpClientTransport connect() {
                return HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + container.port())
                        .openConnectionOnStartup(true)
                        .build();
            }

            @Override
            public void awaitNotifiable() throws InterruptedException {
                container.awaitStream();
            }

            @Override
            public void stop() throws Exception {
                container.stop();
            }
        };
    }
}
