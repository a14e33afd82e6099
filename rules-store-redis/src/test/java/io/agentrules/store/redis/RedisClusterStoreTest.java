package io.agentrules.store.redis;

import io.agentrules.testsupport.RedisCluster;
import io.agentrules.testsupport.TestServer;
import java.net.URI;
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
        return RedisClusterClient.create(new HostAndPort(address.getHost(), address.getPort()));
    }
}
