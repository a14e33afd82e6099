package io.agentrules.testsupport;

/** A real server for tests, on a free port of the loopback address. What it has stored outlives {@link #kill}. */
public interface TestServer extends AutoCloseable {
    /** Returns the port it listens on, also after {@link #restart}. */
    int port();

    /** Ends the server as a crash does. */
    void kill();

    /** Starts the server again after {@link #kill}, and returns when it answers. */
    void restart();

    /** Ends the server, and deletes what it has stored. */
    @Override
    void close();
}
