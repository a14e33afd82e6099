package io.agentrules.store.redis;

import static io.agentrules.api.spi.SessionStore.NONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.testkit.SessionStoreContract;
import io.agentrules.testsupport.CrashScenario;
import io.agentrules.testsupport.TestServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** What the store promises on each server. */
abstract class RedisContract extends SessionStoreContract {
    private static Optional<Running> running = Optional.empty();

    private record Running(TestServer server, UnifiedJedis jedis) {}

    abstract TestServer newServer();

    /** Returns a new client. */
    UnifiedJedis connect(String url) {
        return RedisClient.create(url);
    }

    @BeforeEach
    void start() {
        if (running.isEmpty()) {
            TestServer server = newServer();
            running = Optional.of(new Running(server, connect(server.url())));
        }
    }

    @AfterAll
    static void end() {
        running.ifPresent(started -> {
            started.jedis().close();
            started.server().close();
        });
        running = Optional.empty();
    }

    private static UnifiedJedis jedis() {
        return running.orElseThrow().jedis();
    }

    @Override
    protected SessionStore store() {
        return RedisSessionStore.builder(jedis()).build();
    }

    @Test
    void aSessionExpires() throws Exception {
        SessionStore store = RedisSessionStore.builder(jedis())
                .prefix("expiry:")
                .timeToLive(Duration.ofDays(2))
                .build();

        long version = store.save("7", "state", NONE).orElseThrow();
        long first = jedis().pttl("expiry:7");
        jedis().pexpire("expiry:7", 60_000);
        store.save("7", "again", version);

        assertThat(List.of(first, jedis().pttl("expiry:7")))
                .allMatch(millis -> millis > 0
                        && millis <= Duration.ofDays(2).toMillis()
                        && millis > Duration.ofDays(1).toMillis());
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE / 1_000, Long.MAX_VALUE})
    void aSessionMayBeKeptForEver(long seconds) throws Exception {
        SessionStore store = RedisSessionStore.builder(jedis())
                .prefix("forever:")
                .timeToLive(Duration.ofSeconds(seconds))
                .build();

        store.save("7 " + seconds, "state", NONE).orElseThrow();

        assertThat(jedis().pttl("forever:7 " + seconds))
                .isGreaterThan(Duration.ofDays(36_000).toMillis());
    }

    @Test
    void aSessionIsOneReadableKey() throws Exception {
        SessionStore store =
                RedisSessionStore.builder(jedis()).prefix("agents:").build();

        long version = store.save("conversation 7", "{\"turn\":1}", NONE).orElseThrow();

        assertThat(jedis().get("agents:conversation 7")).isEqualTo("%016x{\"turn\":1}".formatted(version));
    }

    @Test
    void aValueOfAnotherProgramIsAFailure() {
        SessionStore store = RedisSessionStore.builder(jedis()).prefix("other:").build();
        jedis().set("other:short", "x");
        jedis().set("other:text", "The version is missing.");
        jedis().set("other:version", "0000000000000001");
        jedis().lpush("other:list", "x");

        for (String id : List.of("short", "text", "version", "list")) {
            assertThatIOException().as(id).isThrownBy(() -> store.load(id));
        }
        assertThatIOException().isThrownBy(() -> store.save("list", "state", NONE));
    }

    @Test
    void theScriptIsSentAgainWhenTheServerForgotIt() throws Exception {
        SessionStore store = store();
        long version = store.save("forgetful", "first", NONE).orElseThrow();

        jedis().scriptFlush();

        assertThat(store.save("forgetful", "second", version)).isPresent();
    }

    @Test
    void aSaveWhoseAnswerWasLostSucceedsWhenItIsSentAgain() throws Exception {
        var twice = new ArrayList<Long>();
        var commands = new JedisCommands(jedis()) {
            @Override
            public long run(String script, byte[] key, byte[]... arguments) {
                twice.add(super.run(script, key, arguments));
                twice.add(super.run(script, key, arguments));
                return twice.get(1);
            }
        };
        SessionStore store =
                RedisSessionStore.builder(commands).prefix("twice:").build();

        long first = store.save("7", "first", NONE).orElseThrow();
        long second = store.save("7", "second", first).orElseThrow();

        assertThat(twice).containsExactly(1L, 1L, 1L, 1L);
        assertThat(store.load("7")).contains(new Stored("second", second));
        assertThat(new String(jedis().get("twice:7".getBytes(UTF_8)), UTF_8)).endsWith("second");
    }

    @Test
    void nothingIsLostWhenTheServerCrashes() throws Exception {
        try (TestServer crashing = newServer();
                UnifiedJedis client = connect(crashing.url())) {
            CrashScenario.check(
                    crashing, RedisSessionStore.builder(client).prefix("crash:").build());
        }
    }

    @Test
    void theFirstCallAfterARestartSucceeds() throws Exception {
        try (TestServer crashing = newServer();
                UnifiedJedis client = connect(crashing.url())) {
            SessionStore store =
                    RedisSessionStore.builder(client).prefix("restart:").build();
            long version = store.save("7", "first", NONE).orElseThrow();

            crashing.kill();
            assertThatIOException()
                    .isThrownBy(() -> store.load("7"))
                    .withMessageStartingWith("Cannot load a session in Redis: ");
            crashing.restart();

            assertThat(store.load("7")).contains(new Stored("first", version));
        }
    }
}
