package io.agentrules.store.jdbc;

import io.agentrules.testsupport.CrashScenario;
import io.agentrules.testsupport.KeptConnections;
import io.agentrules.testsupport.MariaDbServer;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;

class MariaDbStoreTest extends DatabaseContract {
    private static MariaDbServer server;
    private static DataSource newConnections;
    private static DataSource dataSource;

    @BeforeAll
    static void start() throws SQLException {
        server = MariaDbServer.start();
        newConnections = new MariaDbDataSource(server.jdbcUrl());
        dataSource = KeptConnections.of(newConnections);
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

    @Override
    DataSource newConnections() {
        return newConnections;
    }

    @Test
    void nothingIsLostWhenTheServerCrashes() throws Exception {
        CrashScenario.check(
                server,
                JdbcSessionStore.builder(newConnections)
                        .table("crash")
                        .createTable(true)
                        .build());
    }
}
