package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisCluster;
import io.agentrules.testsupport.TestServer;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

class RedisClusterStoreTest extends RedisContract {
    @Override
    TestServer newServer() {
        return RedisCluster.start("redis-server");
    }

    @Override
    UnifiedJedis connect(String url) {
        URI address = URI.create(url);
        return RedisClusterClient.builder()
                .nodes(Set.of(new HostAndPort(address.getHost(), address.getPort())))
                .maxTotalRetriesDuration(Duration.ofSeconds(1)) // not ten: it pauses between tries for a part of it
                .build();
    }
}
