package io.agentrules.store.jdbc;

import io.agentrules.testsupport.PostgresServer;
import org.junit.jupiter.api.BeforeAll;

class PostgresStoreTest extends ServerContract {
    @BeforeAll
    static void start() {
        use(PostgresServer.start());
    }
}
