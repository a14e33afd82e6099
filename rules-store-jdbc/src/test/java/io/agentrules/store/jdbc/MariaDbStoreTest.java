package io.agentrules.store.jdbc;

import io.agentrules.testsupport.MariaDbServer;
import org.junit.jupiter.api.BeforeAll;

class MariaDbStoreTest extends ServerContract {
    @BeforeAll
    static void start() {
        use(MariaDbServer.start());
    }
}
