package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisCluster;
import java.net.URI;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

class RedisClusterStoreTest extends RedisContract {
    @BeforeAll
    static void start() {
        use(() -> RedisCluster.start("redis-server"), url -> {
            URI address = URI.create(url);
            return RedisClusterClient.create(new HostAndPort(address.getHost(), address.getPort()));
        });
    }
}
