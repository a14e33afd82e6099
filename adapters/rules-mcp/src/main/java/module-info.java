/** An MCP server for harnesses in any language. */
module io.agentrules.mcp {
    requires static org.jspecify;
    requires io.agentrules.check;
    requires transitive io.agentrules.core;
    requires jdk.httpserver;

    exports io.agentrules.mcp;
}
