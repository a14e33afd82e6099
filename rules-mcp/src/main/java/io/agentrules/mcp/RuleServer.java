package io.agentrules.mcp;

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
import java.util.Objects;

/**
 * Serves the rules of an engine to MCP clients: those that always apply or are listed as resources {@code rule://name}, by
 * tools which rules apply to work and why, the text of one, and which trigger rules a text goes against; and the text of those
 * that apply as the prompt {@code active_rules}.
 *
 * <p>Paths that clients name are matched, and never looked up. Each call of a tool is a conversation of its own. A JSON binding
 * of the MCP SDK must be on the class path or the module path, such as {@code mcp-json-jackson3}.
 *
 * @since 0.1
 */
@Stable
public final class RuleServer {
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    /** How long a client that went away without a word is taken to be there. */
    private static final Duration KEEP_ALIVE = Duration.ofMinutes(1);

    private static final String INSTRUCTIONS =
            "This project keeps rules for agents. Before you work on files, call rules_for with their paths and what the user asks,"
                    + " and follow the rules that it returns. Read a rule that it only lists at its rule:// address, or with read_rule,"
                    + " when you work in its domain. Before you answer or write, call check_text with the text, and write it again"
                    + " if it goes against a rule. explain_rule says why a rule is in or out.";

    private final RuleEngine engine;
    private final Duration interval;

    /** Makes a server that looks for changed files every two seconds. */
    public RuleServer(RuleEngine engine) {
        this(engine, TWO_SECONDS);
    }

    /**
     * Makes a server.
     *
     * @param interval how long to wait between two looks for changed files; clients are told of what changed
     * @throws IllegalArgumentException if {@code interval} is not positive
     */
    public RuleServer(RuleEngine engine, Duration interval) {
        this.engine = Objects.requireNonNull(engine, "engine");
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("interval is not positive: " + interval);
        }
        this.interval = interval;
    }

    /**
     * Serves one client, a JSON-RPC message a line, until {@code in} ends and what was asked till then is answered.
     *
     * @param out gets nothing but messages of the protocol, each flushed
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
     * Returns a servlet that serves any number of clients by Streamable HTTP. It needs asynchronous support, and is to be mapped
     * to {@code /mcp}; it ends with its container.
     *
     * <p>It keeps up to 1,000 sessions, each until nobody used it for an hour or a newer one needs its place; and it has limits to
     * how much a client may send at once and how slowly, which docs/mcp-http.md lists. After an {@link OutOfMemoryError}, which goes on
     * to the container, it answers every request with status 503.
     *
     * @param access who is let in
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
        // On the container's thread, which waits anyway: what goes wrong beyond repair is then seen there.
        McpSyncServer server = specified(McpServer.sync(transport), resources, catalog)
                .immediateExecution(true)
                .build();
        var updates = new ResourceUpdates(engine, catalog, resources, server, transport.listChange());
        updates.every(interval);
        return HttpEndpoint.around(
                json,
                new MessageReader(json, engine),
                new HttpGate(access, transport.protocolVersions()),
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
                .validateToolInputs(false) // the tools do it, and say what would fit
                .tools(
                        new RulesForTool(engine).specification(),
                        new ReadRuleTool(engine).specification(),
                        new CheckTextTool(engine).specification(),
                        new ExplainRuleTool(engine).specification())
                .prompts(new ActiveRulesPrompt(engine).specification());
    }

    private static McpJsonMapper json() {
        return new TidyJson(McpJsonDefaults.getMapper());
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
