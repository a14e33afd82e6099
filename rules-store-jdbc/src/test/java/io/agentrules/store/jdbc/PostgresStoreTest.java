package io.agentrules.store.jdbc;

import io.agentrules.testsupport.CrashScenario;
import io.agentrules.testsupport.KeptConnections;
import io.agentrules.testsupport.PostgresServer;
import java.io.IOException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresStoreTest extends DatabaseContract {
    private static PostgresServer server;
    private static DataSource newConnections;
    private static DataSource dataSource;

    @BeforeAll
    static void start() throws IOException {
        server = PostgresServer.start();
        var postgres = new PGSimpleDataSource();
        postgres.setURL(server.jdbcUrl());
        newConnections = postgres;
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
