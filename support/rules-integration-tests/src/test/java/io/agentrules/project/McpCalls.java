package io.agentrules.project;

/** What a client of the MCP server says, from its introduction on. */
final class McpCalls {
    /** An introduction, which the server answers. */
    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}
            """;

    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private McpCalls() {}

    /** Returns an introduction and one request, a line each. */
    static String of(String method, String parameters) {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters + "}\n";
        return INITIALIZE + INITIALIZED + request;
    }
}
