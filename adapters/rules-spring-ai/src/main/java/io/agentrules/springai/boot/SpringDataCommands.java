package io.agentrules.springai.boot;

import io.agentrules.store.redis.RedisCommands;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The commands of the store on the connections of Spring Data, whichever client they use. */
final class SpringDataCommands implements RedisCommands {
    private final RedisTemplate<byte[], byte[]> redis = new RedisTemplate<>();

    private SpringDataCommands(RedisConnectionFactory connections) {
        redis.setConnectionFactory(connections);
        redis.setDefaultSerializer(RedisSerializer.byteArray());
        redis.afterPropertiesSet();
    }

    /** Returns the commands on the application's connections, if it has any. */
    static Optional<RedisCommands> of(BeanFactory beans) {
        return Optional.ofNullable(
                        beans.getBeanProvider(RedisConnectionFactory.class).getIfAvailable())
                .map(SpringDataCommands::new);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return redis.opsForValue().get(key);
    }

    @Override
    public void delete(byte[] key) {
        redis.delete(key);
    }

    @Override
    public long run(String script, byte[] key, byte[]... arguments) {
        Long answer = redis.execute(RedisScript.of(script, Long.class), List.of(key), (Object[]) arguments);
        return Objects.requireNonNull(answer, "answer");
    }
}
