package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Serves the rules of an engine to MCP clients. Rules that always apply or are listed are resources {@code rule://name}. Tools
 * return which rules apply to the current work and why, the text of a rule, and which trigger rules a text violates. The prompt
 * {@code active_rules} contains the text of the rules that apply.
 *
 * <p>Paths from clients are only matched, never opened. Each tool call uses a session of its own. Clients may follow the protocol
 * 2026-07-28, or an older one that begins with {@code initialize}.
 *
 * @since 0.1
 */
@Stable
public final class RuleServer {
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    private final RuleEngine engine;
    private final Duration interval;
    private final List<ServerTool> furtherTools;

    /** Creates a server that checks for changed files every two seconds. */
    public RuleServer(RuleEngine engine) {
        this(engine, TWO_SECONDS);
    }

    /**
     * Creates a server.
     *
     * @param interval the interval between checks for changed files; clients are notified of changes
     * @throws IllegalArgumentException if {@code interval} is not positive
     */
    public RuleServer(RuleEngine engine, Duration interval) {
        this(engine, interval, List.of());
    }

    /**
     * Creates a server with further tools, which are listed after its own.
     *
     * @param interval the interval between checks for changed files; clients are notified of changes
     * @throws IllegalArgumentException if {@code interval} is not positive
     */
    @Experimental
    public RuleServer(RuleEngine engine, Duration interval, List<ServerTool> furtherTools) {
        this.engine = Objects.requireNonNull(engine, "engine");
        this.furtherTools = List.copyOf(furtherTools);
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("interval is not positive: " + interval);
        }
        this.interval = interval;
    }

    /**
     * Serves one client, with one JSON-RPC message per line, until {@code in} ends and all requests are answered. Waits at most 10
     * seconds for the last answers. A client that disconnects is an end like any other.
     *
     * @param out receives only protocol messages, each flushed
     */
    public void serve(InputStream in, OutputStream out) {
        try (var updates = new ResourceUpdates(engine, interval)) {
            new StdioTransport(new RuleMethods(engine, furtherTools, interval), updates, in, out).run();
        }
    }

    /**
     * Serves any number of clients over HTTP, at {@code /mcp}, until the returned server is closed. Its threads do not keep a process
     * alive.
     *
     * <p>It keeps up to 1,000 sessions of clients that follow an older protocol, each until it is unused for an hour or a newer session
     * replaces it. Limits on the amount and rate of what clients send are listed in docs/mcp.md. After an {@link
     * OutOfMemoryError}, which ends the thread that it is thrown in, it answers every request with status 503.
     *
     * @param access the access rules, and the address to listen on
     * @param port 0 for any that is free
     * @throws IOException if the port is taken
     */
    @Experimental
    public RuleHttpServer listen(HttpAccess access, int port) throws IOException {
        return listen(access, port, HttpLimits.DEFAULT);
    }

    RuleHttpServer listen(HttpAccess access, int port, HttpLimits limits) throws IOException {
        var updates = new ResourceUpdates(engine, interval);
        var methods = new RuleMethods(engine, furtherTools, interval);
        return new RuleHttpServer(
                new HttpEndpoint(methods, updates, access, limits), updates, access.address(), port, limits);
    }
}
