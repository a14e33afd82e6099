package io.agentrules.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Experimental;
import io.agentrules.api.spi.SessionStore;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import redis.clients.jedis.UnifiedJedis;

/**
 * Keeps sessions in Redis or Valkey, each under one key: a prefix and the session's id. It works with one server, with replicas and with
 * a cluster. A session expires on the server; the server's settings decide what outlives a crash of it.
 *
 * <p>The value is the version, as 16 hexadecimal digits, and the state in UTF-8. A script on the server compares the version and saves.
 *
 * <p>Safe for use by many threads. Nothing has to be closed: the client belongs to the caller.
 *
 * @since 0.1
 */
@Experimental
public final class RedisSessionStore implements SessionStore {
    /**
     * Returns 1 if the value was saved, also if it is the new one already: a client that lost the answer may ask again. Without a value,
     * GETRANGE returns an empty text.
     */
    private static final String SAVE = """
            local version = redis.call('GETRANGE', KEYS[1], 0, 15)
            if version == ARGV[2] then return 1 end
            if version ~= ARGV[1] then return 0 end
            redis.call('SET', KEYS[1], ARGV[2] .. ARGV[3], 'PX', ARGV[4])
            return 1
            """;

    private static final int VERSION_DIGITS = 16;

    /** Redis refuses a key whose time of expiry is too large a number of milliseconds. */
    private static final Duration MAX_TIME_TO_LIVE = Duration.ofDays(36_525);

    private final RedisCommands redis;
    private final String prefix;
    private final byte[] timeToLiveMillis;
    private final SecureRandom versions = new SecureRandom();

    private RedisSessionStore(Builder builder) {
        this.redis = builder.redis;
        this.prefix = builder.prefix;
        this.timeToLiveMillis = Long.toString(builder.timeToLive.toMillis()).getBytes(UTF_8);
    }

    /**
     * Returns a builder of a store with default settings.
     *
     * @param jedis the client, such as a {@code RedisClient} or a {@code RedisClusterClient}, which the caller closes after the last use
     */
    public static Builder builder(UnifiedJedis jedis) {
        return new Builder(new JedisCommands(Objects.requireNonNull(jedis, "jedis")));
    }

    /** Returns a builder of a store with default settings that uses another client than Jedis. */
    public static Builder builder(RedisCommands commands) {
        return new Builder(Objects.requireNonNull(commands, "commands"));
    }

    @Override
    public Optional<Stored> load(String id) throws IOException {
        byte[] value;
        try {
            value = redis.get(key(id));
        } catch (RuntimeException e) {
            throw failure("load", e);
        }
        return value == null ? Optional.empty() : Optional.of(stored(value));
    }

    @Override
    public OptionalLong save(String id, String state, long expected) throws IOException {
        long version = versions.nextLong() | 1; // never NONE; of 63 random bits, so practically never used again
        byte[] before = expected == NONE ? new byte[0] : digits(expected);
        try {
            long saved = redis.run(SAVE, key(id), before, digits(version), state.getBytes(UTF_8), timeToLiveMillis);
            return saved == 1 ? OptionalLong.of(version) : OptionalLong.empty();
        } catch (RuntimeException e) {
            throw failure("save", e);
        }
    }

    @Override
    public void delete(String id) throws IOException {
        try {
            redis.delete(key(id));
        } catch (RuntimeException e) {
            throw failure("delete", e);
        }
    }

    private byte[] key(String id) {
        return (prefix + id).getBytes(UTF_8);
    }

    private static byte[] digits(long version) {
        return HexFormat.of().toHexDigits(version).getBytes(UTF_8);
    }

    private static Stored stored(byte[] value) throws IOException {
        try {
            String text = new String(value, UTF_8);
            return new Stored(text.substring(VERSION_DIGITS), HexFormat.fromHexDigitsToLong(text, 0, VERSION_DIGITS));
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException("Cannot load a session in Redis: the key has a value of another program", e);
        }
    }

    private static IOException failure(String verb, RuntimeException cause) {
        return new IOException("Cannot " + verb + " a session in Redis: " + cause.getMessage(), cause);
    }

    /**
     * Settings of a store.
     *
     * @since 0.1
     */
    @Experimental
    public static final class Builder {
        private final RedisCommands redis;
        private String prefix = "agentrules:session:";
        private Duration timeToLive = Duration.ofDays(30);

        private Builder(RedisCommands redis) {
            this.redis = redis;
        }

        /**
         * Sets the prefix of all keys, {@code agentrules:session:} by default. Applications that share a server need a prefix each,
         * unless they share their conversations.
         */
        public Builder prefix(String text) {
            prefix = Objects.requireNonNull(text, "text");
            return this;
        }

        /**
         * Sets how long a session is kept after it was saved, 30 days by default; longer values than 100 years are treated as 100 years.
         *
         * @throws IllegalArgumentException if {@code duration} is shorter than a millisecond
         */
        public Builder timeToLive(Duration duration) {
            if (duration.compareTo(Duration.ofMillis(1)) < 0) {
                throw new IllegalArgumentException("time to live is too short: " + duration);
            }
            timeToLive = duration.compareTo(MAX_TIME_TO_LIVE) < 0 ? duration : MAX_TIME_TO_LIVE;
            return this;
        }

        /** Returns the store. */
        public RedisSessionStore build() {
            return new RedisSessionStore(this);
        }
    }
}
