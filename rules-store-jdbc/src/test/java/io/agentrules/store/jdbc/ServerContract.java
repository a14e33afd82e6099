package io.agentrules.store.jdbc;

import io.agentrules.testsupport.CrashScenario;
import io.agentrules.testsupport.KeptConnections;
import io.agentrules.testsupport.TestServer;
import io.agentrules.testsupport.UrlDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What the store promises on each database that is a server, which a class starts before all its tests. */
abstract class ServerContract extends DatabaseContract {
    private static TestServer server;
    private static DataSource newConnections;
    private static DataSource dataSource;

    static void use(TestServer started) {
        server = started;
        newConnections = UrlDataSource.of(server.url());
        dataSource = KeptConnections.of(newConnections);
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
            server = null;
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
