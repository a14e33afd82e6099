package io.agentrules.testsupport;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Redis or Valkey, which writes each change to the disk before it answers. */
public final class RedisServer {
    private RedisServer() {}

    /** Starts a new server; skips the test if this program, such as {@code redis-server}, is not installed. */
    public static TestServer start(String program) {
        return start(program, ServerProcess.freePort(), List.of());
    }

    static ServerProcess start(String program, int port, List<String> settings) {
        Path server = ServerProcess.program(program);
        var command = new ArrayList<>(List.of(
                server.toString(),
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
        command.addAll(settings);
        return ServerProcess.start(
                ServerProcess.newFolder("redis"),
                "redis://127.0.0.1:" + port,
                command,
                client(program, port, "-e", "ping")); // an error while the server reads its log
    }

    /** Returns a command line that sends the server a command. */
    static List<String> client(String program, int port, String... command) {
        Path client = ServerProcess.program(program.replace("-server", "-cli"));
        var line = new ArrayList<>(List.of(client.toString(), "-p", Integer.toString(port)));
        line.addAll(List.of(command));
        return line;
    }
}
