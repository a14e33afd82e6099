package io.agentrules.fleet;

import io.agentrules.testsupport.TestServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.h2.tools.Server;

/** A database in the memory of this process, for others. A crash cuts all connections; the database itself does not crash. */
final class H2Server implements TestServer {
    private final String name = "fleet-" + UUID.randomUUID();
    private final Connection keepsTheDatabase;
    private final int port;
    private Server server;

    H2Server() throws SQLException {
        keepsTheDatabase = DriverManager.getConnection("jdbc:h2:mem:" + name);
        server = started("0");
        port = server.getPort();
    }

    private static Server started(String port) throws SQLException {
        return Server.createTcpServer("-tcpPort", port).start();
    }

    @Override
    public String url() {
        return "jdbc:h2:tcp://localhost:" + port + "/mem:" + name;
    }

    @Override
    public void kill() {
        server.stop();
    }

    @Override
    public void restart() {
        try {
            server = started(Integer.toString(port));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
        try {
            keepsTheDatabase.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
