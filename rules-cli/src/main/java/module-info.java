/** The roof: prints what the hall of the engine says. */
module io.agentrules.cli {
    requires static org.jspecify;
    requires io.agentrules.core;
    requires io.agentrules.mcp;
    requires org.eclipse.jetty.ee10.servlet;
    requires org.eclipse.jetty.server;
    requires jakarta.servlet;
    requires info.picocli;
    requires tools.jackson.core;

    // For the JSON binding of the MCP SDK, an automatic module, which cannot ask for them.
    requires com.networknt.schema;
    requires tools.jackson.databind;

    exports io.agentrules.cli;
}
