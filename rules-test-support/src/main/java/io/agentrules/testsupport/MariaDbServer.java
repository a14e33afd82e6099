package io.agentrules.testsupport;

import java.nio.file.Path;
import java.util.List;

/** A MariaDB server, with the database {@code test}. */
public final class MariaDbServer implements TestServer {
    private static final String[] SYSTEM_PROGRAMS = {"/usr/sbin", "/usr/local/sbin"};

    private final int port;
    private final ServerProcess process;

    private MariaDbServer() {
        Path server = ServerProcess.program("mariadbd", SYSTEM_PROGRAMS);
        Path installation = ServerProcess.program("mariadb-install-db");
        port = ServerProcess.freePort();
        Path folder = ServerProcess.newFolder("mariadb");
        ServerProcess.run(
                folder,
                List.of(
                        installation.toString(),
                        "--no-defaults",
                        "--datadir=" + folder.resolve("data"),
                        "--auth-root-authentication-method=normal"));
        process = ServerProcess.start(
                folder,
                port,
                List.of(
                        server.toString(),
                        "--no-defaults",
                        "--datadir=" + folder.resolve("data"),
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + folder.resolve("socket"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--innodb-flush-log-at-trx-commit=2")); // the system does not crash
    }

    /** Starts a new server; skips the test if MariaDB is not installed. */
    public static MariaDbServer start() {
        return new MariaDbServer();
    }

    /** Returns the URL for JDBC. */
    public String jdbcUrl() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/test?user=root";
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
