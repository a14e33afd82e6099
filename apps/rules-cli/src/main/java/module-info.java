/** The rules command. Exports nothing: it is started by its main class. */
module io.agentrules.cli {
    requires static org.jspecify;
    requires io.agentrules.check;
    requires io.agentrules.core;
    requires io.agentrules.hooks;
    requires io.agentrules.inspector;
    requires io.agentrules.json;
    requires io.agentrules.mcp;
    requires org.eclipse.jetty.ee10.servlet;
    requires org.eclipse.jetty.server;
    requires jakarta.servlet;
    requires info.picocli;
    requires tools.jackson.core;

    // For the MCP SDK's JSON binding, an automatic module, which cannot require them itself.
    requires com.networknt.schema;
    requires tools.jackson.databind;

    opens io.agentrules.cli.check to
            io.agentrules.json; // which writes the records of SARIF

    uses io.agentrules.api.spi.RuleProvider; // whose ids shells complete
}
