package io.agentrules.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** The commands, sent by Jedis. */
class JedisCommands implements RedisCommands {
    /** A server that restarted leaves as many broken connections in the pool as it keeps idle: eight, unless configured. */
    private static final int MAX_TRIES = 10;

    /** A connection that is broken fails at once. What takes longer is a server that does not answer. */
    private static final long AT_ONCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final UnifiedJedis jedis;
    private final Map<String, byte[]> digests = new ConcurrentHashMap<>();

    JedisCommands(UnifiedJedis jedis) {
        this.jedis = jedis;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return connected(() -> jedis.get(key));
    }

    @Override
    public void delete(byte[] key) {
        connected(() -> jedis.del(key));
    }

    @Override
    public long run(String script, byte[] key, byte[]... arguments) {
        byte[][] parameters = new byte[arguments.length + 1][];
        parameters[0] = key;
        System.arraycopy(arguments, 0, parameters, 1, arguments.length);
        byte[] digest = digests.computeIfAbsent(script, JedisCommands::digest);
        return (Long) connected(() -> {
            try {
                return jedis.evalsha(digest, 1, parameters);
            } catch (JedisNoScriptException unknown) {
                return jedis.eval(script.getBytes(UTF_8), 1, parameters);
            }
        });
    }

    private static <T> T connected(Supplier<T> command) {
        long start = System.nanoTime();
        for (int tries = 1; ; tries++) {
            try {
                return command.get();
            } catch (JedisConnectionException e) {
                if (tries == MAX_TRIES || System.nanoTime() - start > AT_ONCE_NANOS) {
                    throw e;
                }
            }
        }
    }

    private static byte[] digest(String script) {
        try {
            byte[] sha1 = MessageDigest.getInstance("SHA-1").digest(script.getBytes(UTF_8));
            return HexFormat.of().formatHex(sha1).getBytes(UTF_8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }
}
