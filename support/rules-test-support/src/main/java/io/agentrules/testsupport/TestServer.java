package io.agentrules.testsupport;

/** A real server for tests, on a free port of the loopback address. What it has stored outlives {@link #kill}. */
public interface TestServer extends AutoCloseable {
    /** Returns what clients connect to, such as {@code jdbc:postgresql://...} or {@code redis://...}, with the user where one is needed. */
    String url();

    /** Ends the server as a crash does. */
    void kill();

    /** Starts the server again after {@link #kill}, under the same URL, and returns when it answers. */
    void restart();

    /** Ends the server, and deletes what it has stored. */
    @Override
    void close();
}
