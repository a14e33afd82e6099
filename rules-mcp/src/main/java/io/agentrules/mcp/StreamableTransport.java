package io.agentrules.mcp;

import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The SDK's transport for any number of clients over HTTP, which tells them once of a list that changes in many places. */
final class StreamableTransport implements McpStreamableServerTransportProvider {
    private final HttpServletStreamableServerTransportProvider servlet;
    private final ListChange listChange = new ListChange();

    StreamableTransport(HttpServletStreamableServerTransportProvider servlet) {
        this.servlet = servlet;
    }

    ListChange listChange() {
        return listChange;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        servlet.setSessionFactory(factory);
    }

    @Override
    public Mono<Void> notifyClients(String method, @Nullable Object params) {
        return listChange.holdsBack(method) ? Mono.empty() : servlet.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, @Nullable Object params) {
        return servlet.notifyClient(sessionId, method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return servlet.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return servlet.protocolVersions();
    }
}
