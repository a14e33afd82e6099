package io.agentrules.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server, with the user and the database {@code postgres}. */
public final class PostgresServer implements TestServer {
    /** The user, who needs no password. */
    public static final String USER = "postgres";

    private final int port;
    private final Path folder;
    private final Path postgres;
    private final ServerProcess process;

    private PostgresServer() throws IOException {
        postgres = postgres();
        port = ServerProcess.freePort();
        folder = ServerProcess.newFolder("postgres");
        ServerProcess.run(
                folder,
                List.of(
                        postgres.resolveSibling("initdb").toString(),
                        "--pgdata=data",
                        "--username=" + USER,
                        "--auth=trust",
                        "--encoding=UTF8",
                        "--no-locale",
                        "--no-sync"));
        process = ServerProcess.start(
                folder,
                port,
                List.of(
                        postgres.toString(),
                        "-D",
                        "data",
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=" + folder,
                        "-c",
                        "fsync=off")); // the system does not crash
        awaitAnswer();
    }

    /** Starts a new server; skips the test if PostgreSQL is not installed. */
    public static PostgresServer start() throws IOException {
        return new PostgresServer();
    }

    /** Debian keeps the programs of each version in a folder of its own. What is in the PATH may be links to some of them. */
    private static Path postgres() throws IOException {
        Path debian = Path.of("/usr/lib/postgresql");
        String[] versions = {};
        if (Files.isDirectory(debian)) {
            try (Stream<Path> folders = Files.list(debian)) {
                versions = folders.sorted(Comparator.reverseOrder())
                        .map(version -> version.resolve("bin").toString())
                        .toArray(String[]::new);
            }
        }
        return ServerProcess.program("postgres", versions).toRealPath();
    }

    /** Returns the URL for JDBC. */
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
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

    /** Connections are accepted, but rejected, while the server recovers. */
    private void awaitAnswer() {
        ServerProcess.run(
                folder,
                List.of(
                        "sh",
                        "-c",
                        "until \"$0\" --quiet --host=127.0.0.1 --port=\"$1\"; do sleep 0.05; done",
                        postgres.resolveSibling("pg_isready").toString(),
                        Integer.toString(port)));
    }

    @Override
    public void close() {
        process.close();
    }
}
