/** An MCP server for harnesses in any language. The JSON binding of the MCP SDK is found at run time. */
module io.agentrules.mcp {
    requires static org.jspecify;
    requires io.agentrules.check;
    requires transitive io.agentrules.core;
    requires io.modelcontextprotocol.sdk.mcp.core;
    requires reactor.core;
    requires org.reactivestreams;
    requires static transitive jakarta.servlet;

    exports io.agentrules.mcp;
}
