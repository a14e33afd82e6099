package io.agentrules.mcp;

import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Wraps the SDK's transport for any number of HTTP clients: it notifies them once of many changes of a list, and keeps only the
 * needed part of each client's introduction.
 */
final class StreamableTransport implements McpStreamableServerTransportProvider {
    private static final int MAX_NAME_LENGTH = 200;

    private final HttpServletStreamableServerTransportProvider servlet;
    private final SessionLimit sessions;
    private final ListChangeBatch listChange = new ListChangeBatch();

    StreamableTransport(HttpServletStreamableServerTransportProvider servlet, SessionLimit sessions) {
        this.servlet = servlet;
        this.sessions = sessions;
    }

    ListChangeBatch listChange() {
        return listChange;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        servlet.setSessionFactory(request -> {
            McpStreamableServerSessionInit begun = factory.startSession(kept(request));
            sessions.begun(begun.session());
            return begun;
        });
    }

    /** Returns the part of a client's introduction that a session needs; a client can make the rest very long. */
    static InitializeRequest kept(InitializeRequest request) {
        ClientCapabilities capabilities = request.capabilities();
        Implementation client = request.clientInfo();
        // Not by the builders of the SDK: they reject the empty name or version that it has read.
        return new InitializeRequest(
                cut(request.protocolVersion()),
                new ClientCapabilities(null, capabilities.roots(), capabilities.sampling(), capabilities.elicitation()),
                new Implementation(cut(client.name()), null, cut(client.version()), null, null, null),
                null);
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), MAX_NAME_LENGTH));
    }

    @Override
    public Mono<Void> notifyClients(String method, @Nullable Object params) {
        return listChange.suppresses(method) ? Mono.empty() : servlet.notifyClients(method, params);
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
