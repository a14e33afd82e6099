package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisServer;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.RedisClient;

class RedisStoreTest extends RedisContract {
    @BeforeAll
    static void start() {
        use(() -> RedisServer.start("redis-server"), RedisClient::create);
    }
}
