package io.agentrules.springai.boot;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.store.redis.RedisSessionStore;
import java.util.Optional;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import redis.clients.jedis.UnifiedJedis;

/** A store in the application's Redis; a class of its own, because its module may be missing. */
final class RedisStore {
    private RedisStore() {}

    static SessionStore of(SessionStoreProperties properties, ApplicationContext beans) {
        return springData(beans)
                .or(() -> jedis(beans))
                .orElseThrow(
                        () -> SessionStoreProperties.missing(
                                "redis",
                                "a bean of type RedisConnectionFactory or UnifiedJedis. Define one, or add spring-boot-starter-data-redis"))
                .prefix(properties.redis().prefix())
                .timeToLive(properties.timeToLive())
                .build();
    }

    private static Optional<RedisSessionStore.Builder> springData(ApplicationContext beans) {
        return isPresent("org.springframework.data.redis.connection.RedisConnectionFactory", beans)
                ? SpringDataCommands.of(beans).map(RedisSessionStore::builder)
                : Optional.empty();
    }

    private static Optional<RedisSessionStore.Builder> jedis(ApplicationContext beans) {
        return isPresent("redis.clients.jedis.UnifiedJedis", beans)
                ? Optional.ofNullable(beans.getBeanProvider(UnifiedJedis.class).getIfAvailable())
                        .map(RedisSessionStore::builder)
                : Optional.empty();
    }

    private static boolean isPresent(String type, ApplicationContext application) {
        return ClassUtils.isPresent(type, application.getClassLoader());
    }
}
