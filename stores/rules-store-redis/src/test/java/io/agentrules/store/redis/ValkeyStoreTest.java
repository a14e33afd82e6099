package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisServer;
import io.agentrules.testsupport.TestServer;

class ValkeyStoreTest extends RedisContract {
    @Override
    TestServer newServer() {
        return RedisServer.start("valkey-server");
    }
}
