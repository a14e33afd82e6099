/** Keeps sessions in Redis or Valkey. */
@SuppressWarnings("requires-transitive-automatic")
module io.agentrules.store.redis {
    requires static transitive org.jspecify;
    requires transitive io.agentrules.api;
    requires transitive redis.clients.jedis;

    exports io.agentrules.store.redis;
}
