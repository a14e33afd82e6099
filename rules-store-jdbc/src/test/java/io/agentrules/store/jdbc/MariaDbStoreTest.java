package io.agentrules.store.jdbc;

import io.agentrules.testsupport.MariaDbServer;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.mariadb.jdbc.MariaDbDataSource;

class MariaDbStoreTest extends DatabaseContract {
    private static MariaDbServer server;
    private static DataSource dataSource;

    @BeforeAll
    static void start() throws SQLException {
        server = MariaDbServer.start();
        dataSource = KeptConnections.of(new MariaDbDataSource(server.jdbcUrl()));
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    DataSource dataSource() {
        return dataSource;
    }
}
