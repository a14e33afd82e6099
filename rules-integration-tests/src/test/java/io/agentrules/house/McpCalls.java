package io.agentrules.house;

/** What a client of the MCP server says, from its introduction on. */
final class McpCalls {
    private static final String INTRODUCTION = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private McpCalls() {}

    /** Returns an introduction and one request, a line each. */
    static String of(String method, String parameters) {
        return INTRODUCTION + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters
                + "}\n";
    }
}
