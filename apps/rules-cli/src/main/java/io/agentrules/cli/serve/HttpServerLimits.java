package io.agentrules.cli.serve;

/** The limits of the JDK's HTTP server, which it reads from the system's properties when it starts first. */
final class HttpServerLimits {
    private static final String MAX_REQUEST_SECONDS = "sun.net.httpserver.maxReqTime";
    private static final String MAX_CONNECTIONS = "jdk.httpserver.maxConnections";

    /** A stream and a request for each session that the MCP server keeps. */
    private static final int CONNECTIONS = 2_000;

    private HttpServerLimits() {}

    /** Sets the limits; a request that takes longer than so many seconds would hold a thread for ever. */
    static void set(int requestSeconds) {
        System.setProperty(MAX_REQUEST_SECONDS, Integer.toString(requestSeconds));
        System.setProperty(MAX_CONNECTIONS, Integer.toString(CONNECTIONS));
    }
}
