package io.agentrules.store.jdbc;

import io.agentrules.testsupport.PostgresServer;
import io.agentrules.testsupport.TestServer;

class PostgresStoreTest extends ServerContract {
    @Override
    TestServer newServer() {
        return PostgresServer.start();
    }
}
