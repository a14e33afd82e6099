package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

class RedisStoreTest extends RedisContract {
    private static final String PROGRAM = "redis-server";

    private static RedisServer server;
    private static RedisClient jedis;

    @BeforeAll
    static void start() {
        server = RedisServer.start(PROGRAM);
        jedis = RedisClient.create("127.0.0.1", server.port());
    }

    @AfterAll
    static void end() {
        if (server != null) {
            jedis.close();
            server.close();
        }
    }

    @Override
    RedisServer newServer() {
        return RedisServer.start(PROGRAM);
    }

    @Override
    UnifiedJedis jedis() {
        return jedis;
    }
}
