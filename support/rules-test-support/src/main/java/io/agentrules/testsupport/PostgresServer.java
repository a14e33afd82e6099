package io.agentrules.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** PostgreSQL, with the user and the database {@code postgres}. */
public final class PostgresServer {
    /** The user, who needs no password. */
    public static final String USER = "postgres";

    private PostgresServer() {}

    /** Starts a new server; skips the test if PostgreSQL is not installed. */
    public static TestServer start() {
        Path postgres = postgres();
        int port = ServerProcess.freePort();
        Path folder = ServerProcess.newFolder("postgres");
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
        return ServerProcess.start(
                folder,
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER,
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
                        "fsync=off"), // the system does not crash
                List.of(
                        postgres.resolveSibling("pg_isready").toString(),
                        "--quiet",
                        "--host=127.0.0.1",
                        "--port=" + port));
    }

    /** Debian keeps the programs of each version in a folder of its own. What is in the PATH may be links to some of them. */
    private static Path postgres() {
        Path debian = Path.of("/usr/lib/postgresql");
        String[] versions = {};
        try {
            if (Files.isDirectory(debian)) {
                try (Stream<Path> folders = Files.list(debian)) {
                    versions = folders.sorted(Comparator.reverseOrder())
                            .map(version -> version.resolve("bin").toString())
                            .toArray(String[]::new);
                }
            }
            return ServerProcess.program("postgres", versions).toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
