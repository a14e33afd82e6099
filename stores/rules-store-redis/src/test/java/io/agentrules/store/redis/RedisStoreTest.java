package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisServer;
import io.agentrules.testsupport.TestServer;

class RedisStoreTest extends RedisContract {
    @Override
    TestServer newServer() {
        return RedisServer.start("redis-server");
    }
}
