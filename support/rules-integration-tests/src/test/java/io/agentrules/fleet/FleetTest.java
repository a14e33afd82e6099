package io.agentrules.fleet;

import io.agentrules.testsupport.MariaDbServer;
import io.agentrules.testsupport.PostgresServer;
import io.agentrules.testsupport.RedisServer;
import io.agentrules.testsupport.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two processes answer as one, on each server. The system properties {@code fleet.sessions} and {@code fleet.turns} make it larger. */
@Tag("one-jdk")
class FleetTest {
    private static final int SESSIONS = Integer.getInteger("fleet.sessions", 1_000);
    private static final int TURNS = Integer.getInteger("fleet.turns", 2_000);

    @Test
    void onH2() throws Exception {
        try (TestServer server = new H2Server()) {
            Fleet.check("H2", server, SESSIONS, TURNS);
        }
    }

    @Test
    void onPostgres() throws Exception {
        try (TestServer server = PostgresServer.start()) {
            Fleet.check("PostgreSQL", server, SESSIONS, TURNS);
        }
    }

    @Test
    void onMariaDb() throws Exception {
        try (TestServer server = MariaDbServer.start()) {
            Fleet.check("MariaDB", server, SESSIONS, TURNS);
        }
    }

    @Test
    void onRedis() throws Exception {
        try (TestServer server = RedisServer.start("redis-server")) {
            Fleet.check("Redis", server, SESSIONS, TURNS);
        }
    }
}
