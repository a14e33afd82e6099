package io.agentrules.store.jdbc;

import io.agentrules.testsupport.CrashScenario;
import io.agentrules.testsupport.KeptConnections;
import io.agentrules.testsupport.TestServer;
import io.agentrules.testsupport.UrlDataSource;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the store promises on each database that is a server, the same for all tests of a class. */
abstract class ServerContract extends DatabaseContract {
    private static Optional<Running> running = Optional.empty();

    private record Running(TestServer server, DataSource newConnections, DataSource keptConnections) {
        static Running of(TestServer server) {
            DataSource dataSource = UrlDataSource.of(server.url());
            return new Running(server, dataSource, KeptConnections.of(dataSource));
        }
    }

    abstract TestServer newServer();

    @BeforeEach
    void start() {
        if (running.isEmpty()) {
            running = Optional.of(Running.of(newServer()));
        }
    }

    @AfterAll
    static void end() {
        running.ifPresent(started -> started.server().close());
        running = Optional.empty();
    }

    @Override
    DataSource dataSource() {
        return running.orElseThrow().keptConnections();
    }

    @Override
    DataSource newConnections() {
        return running.orElseThrow().newConnections();
    }

    @Test
    void nothingIsLostWhenTheServerCrashes() throws Exception {
        CrashScenario.check(
                running.orElseThrow().server(),
                JdbcSessionStore.builder(newConnections())
                        .table("crash")
                        .createTable(true)
                        .build());
    }
}
