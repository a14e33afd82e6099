package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Serves the rules of an engine to MCP clients. Rules that always apply or are listed are resources {@code rule://name}. Tools
 * return which rules apply to the current work and why, the text of a rule, and which trigger rules a text violates. The prompt
 * {@code active_rules} contains the text of the rules that apply.
 *
 * <p>Paths from clients are only matched, never opened. Each tool call uses a session of its own. A JSON binding of the MCP SDK,
 * such as {@code mcp-json-jackson3}, must be on the class path or the module path.
 *
 * @since 0.1
 */
@Stable
public final class RuleServer {
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    /** The interval after which a client that disconnected silently is noticed. */
    private static final Duration KEEP_ALIVE = Duration.ofMinutes(1);

    private static final String INSTRUCTIONS =
            "This project has rules for agents. Before you work on files, call rules_for with their paths and the user's prompt,"
                    + " and follow the rules that it returns. When you work in the domain of a rule that it only lists, read the rule"
                    + " at its rule:// address or with read_rule. Before you answer or write, call check_text with the text, and"
                    + " rewrite it if it violates a rule. explain_rule tells why a rule applies or not.";

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
        McpJsonMapper json = json();
        var transport = new StdioTransport(json, new MessageReader(json, engine), in, out);
        RuleCatalog catalog = engine.catalog();
        var resources = new RuleResources(engine);
        McpSyncServer server =
                specified(McpServer.sync(transport), resources, catalog).build();
        try (var updates = new ResourceUpdates(engine, catalog, resources, server, transport.listChange())) {
            updates.every(interval);
            transport.run();
        } finally {
            server.closeGracefully();
        }
    }

    /**
     * Returns a servlet that serves any number of clients over Streamable HTTP. It requires asynchronous support, must be mapped to
     * {@code /mcp}, and stops with its container.
     *
     * <p>It keeps up to 1,000 sessions, each until it is unused for an hour or a newer session replaces it. Limits on the amount and
     * rate of what clients send are listed in docs/mcp.md. After an {@link OutOfMemoryError}, which is rethrown to the container, it
     * answers every request with status 503.
     *
     * @param access the access rules
     */
    public HttpServlet servlet(HttpAccess access) {
        return servlet(access, HttpLimits.DEFAULT);
    }

    HttpServlet servlet(HttpAccess access, HttpLimits limits) {
        McpJsonMapper json = json();
        var streamable = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(json)
                .mcpEndpoint("/mcp")
                .keepAliveInterval(KEEP_ALIVE)
                .maxRequestSize(MessageReader.MAX_BYTES)
                .sessionSweepInterval(limits.idle())
                .build();
        var sessions = new SessionLimit(limits.sessions());
        var transport = new StreamableTransport(streamable, sessions);
        RuleCatalog catalog = engine.catalog();
        var resources = new RuleResources(engine);
        // Runs on the container's thread, which waits anyway, so that the container sees fatal errors.
        McpSyncServer server = specified(McpServer.sync(transport), resources, catalog)
                .immediateExecution(true)
                .build();
        var updates = new ResourceUpdates(engine, catalog, resources, server, transport.listChange());
        updates.every(interval);
        return HttpEndpoint.create(
                json,
                new MessageReader(json, engine),
                new HttpAccessCheck(access, transport.protocolVersions()),
                new RequestBodies(limits),
                sessions,
                streamable,
                () -> {
                    updates.close();
                    server.closeGracefully();
                });
    }

    private SyncSpecification<?> specified(SyncSpecification<?> server, RuleResources resources, RuleCatalog catalog) {
        return server.serverInfo("agent-rules", version())
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder()
                        .resources(true, true)
                        .tools(false)
                        .prompts(false)
                        .completions()
                        .build())
                .uriTemplateManagerFactory(RuleAddress::template)
                .resources(resources.listed(catalog))
                .resourceTemplates(resources.template())
                .completions(resources.completion())
                .validateToolInputs(false) // the tools do it, with better messages
                .tools(
                        RulesForTool.of(engine),
                        ReadRuleTool.of(engine),
                        CheckTextTool.of(engine),
                        ExplainRuleTool.of(engine))
                .tools(furtherTools.stream().map(ServerTool::specification).toList())
                .prompts(ActiveRulesPrompt.of(engine));
    }

    private McpJsonMapper json() {
        return new StableJson(McpJsonDefaults.getMapper(), engine::catalog);
    }

    /** Returns the version of the build. */
    private static String version() {
        try (InputStream stream = RuleServer.class.getResourceAsStream("version.txt")) {
            return stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
