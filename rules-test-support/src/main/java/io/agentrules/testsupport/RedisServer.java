package io.agentrules.testsupport;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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
                        "yes",
                        "--appendfsync",
                        "always"));
        awaitAnswer();
    }

    /** Waits until the server has read its log: before, it accepts connections and refuses everything. */
    private void awaitAnswer() {
        while (!answers()) {
            ServerProcess.pause();
        }
    }

    private boolean answers() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine()
                    .equals("+PONG");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        awaitAnswer();
    }

    @Override
    public void close() {
        process.close();
    }
}
