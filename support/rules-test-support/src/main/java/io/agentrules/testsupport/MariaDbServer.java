package io.agentrules.testsupport;

import java.nio.file.Path;
import java.util.List;

/** MariaDB, with the database {@code test}. */
public final class MariaDbServer {
    private static final String[] SYSTEM_PROGRAMS = {"/usr/sbin", "/usr/local/sbin"};

    private MariaDbServer() {}

    /** Starts a new server; skips the test if MariaDB is not installed. */
    public static TestServer start() {
        Path server = ServerProcess.program("mariadbd", SYSTEM_PROGRAMS);
        Path installation = ServerProcess.program("mariadb-install-db");
        Path ping = ServerProcess.program("mariadb-admin");
        int port = ServerProcess.freePort();
        Path folder = ServerProcess.newFolder("mariadb");
        ServerProcess.run(
                folder,
                List.of(
                        installation.toString(),
                        "--no-defaults",
                        "--datadir=" + folder.resolve("data"),
                        "--auth-root-authentication-method=normal"));
        return ServerProcess.start(
                folder,
                "jdbc:mariadb://127.0.0.1:" + port + "/test?user=root",
                List.of(
                        server.toString(),
                        "--no-defaults",
                        "--datadir=" + folder.resolve("data"),
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + folder.resolve("socket"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--innodb-flush-log-at-trx-commit=2"), // the system does not crash
                List.of(ping.toString(), "--no-defaults", "--host=127.0.0.1", "--port=" + port, "--user=root", "ping"));
    }
}
