package io.agentrules.testsupport;

import java.nio.file.Path;
import java.util.List;

/** A server that speaks the protocol of Redis, and writes each change to its log before it answers. */
public final class RedisServer implements TestServer {
    private final int port;
    private final ServerProcess process;

    private RedisServer(Path program) {
        port = ServerProcess.freePort();
        process = ServerProcess.start(
                ServerProcess.newFolder("redis"),
                port,
                List.of(
                        program.toString(),
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--save",
                        "",
                        "--appendonly",
                        "yes"));
    }

    /** Starts a new server; skips the test if this program is not installed. */
    public static RedisServer start(String program) {
        return new RedisServer(ServerProcess.program(program));
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void restart() {
        process.start();
    }

    @Override
    public void close() {
        process.close();
    }
}
