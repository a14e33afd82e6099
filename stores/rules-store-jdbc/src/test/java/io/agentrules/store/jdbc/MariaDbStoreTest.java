package io.agentrules.store.jdbc;

import io.agentrules.testsupport.MariaDbServer;
import io.agentrules.testsupport.TestServer;

class MariaDbStoreTest extends ServerContract {
    @Override
    TestServer newServer() {
        return MariaDbServer.start();
    }
}
