package io.agentrules.benchmarks.data;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.store.jdbc.JdbcSessionStore;
import io.agentrules.store.redis.RedisSessionStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.h2.jdbcx.JdbcConnectionPool;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A store of sessions on this machine: Redis in a process of its own where {@code redis-server} is found, else H2 in memory.
 *
 * @param name for people
 * @param end stops it
 */
public record LocalStore(String name, SessionStore sessions, Runnable end) implements AutoCloseable {
    private static final int MOST_TRIES = 200;

    /** Starts it. */
    public static LocalStore start() {
        return program("redis-server").map(LocalStore::redis).orElseGet(LocalStore::h2);
    }

    private static Optional<Path> program(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static LocalStore redis(Path program) {
        try {
            int port = freePort();
            Process server = new ProcessBuilder(
                            program.toString(),
                            "--bind",
                            "127.0.0.1",
                            "--port",
                            Integer.toString(port),
                            "--save",
                            "",
                            "--dir",
                            System.getProperty("java.io.tmpdir"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
            RedisClient client = RedisClient.create("127.0.0.1", port);
            awaitAnswer(client);
            return new LocalStore("Redis", RedisSessionStore.builder(client).build(), () -> {
                client.close();
                server.destroyForcibly();
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitAnswer(RedisClient client) {
        for (int attempt = 1; ; attempt++) {
            try {
                client.ping();
                return;
            } catch (JedisConnectionException e) {
                if (attempt == MOST_TRIES) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static LocalStore h2() {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:fleet;DB_CLOSE_DELAY=-1", "sa", "");
        return new LocalStore(
                "H2", JdbcSessionStore.builder(pool).createTable(true).build(), pool::dispose);
    }

    @Override
    public void close() {
        end.run();
    }
}
