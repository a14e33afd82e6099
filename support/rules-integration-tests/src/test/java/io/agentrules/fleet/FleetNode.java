package io.agentrules.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Outcome;
import io.agentrules.core.RuleEngine;
import io.agentrules.store.jdbc.JdbcSessionStore;
import io.agentrules.store.redis.RedisSessionStore;
import io.agentrules.testsupport.KeptConnections;
import io.agentrules.testsupport.UrlDataSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import redis.clients.jedis.RedisClient;

/**
 * One process of a fleet: reads turns from standard input, one in each line, and writes what its engine answers. The line {@link #SAVE}
 * lets it wait until everything is saved.
 */
public final class FleetNode {
    static final String SAVE = "save";
    static final String SAVED = "saved";

    private static final int IN_MEMORY = 500;

    /** Tries a store that was down again after a fraction of the usual time. */
    private static final int FASTER = 10;

    private final RuleEngine engine;
    private final Set<String> unsaved = new TreeSet<>();
    private boolean hasFailed;

    private FleetNode(String address) {
        this.engine = engine(address)
                .maxSessions(IN_MEMORY)
                .nanoTime(() -> System.nanoTime() * FASTER)
                .listener(new RuleListener() {
                    @Override
                    public void stored(StoreEvent event) {
                        hasFailed |= event.outcome() != Outcome.DONE && event.outcome() != Outcome.CONFLICT;
                    }
                })
                .build();
    }

    /** Returns an engine whose sessions are in the server with that address. */
    static RuleEngine.Builder engine(String address) {
        return FleetRules.engine()
                .sessionStore(store(address))
                .sessionStoreTimeout(
                        Duration.ofSeconds(60)); // machines that test are slow; this is not about the deadline
    }

    static SessionStore store(String address) {
        return address.startsWith("redis:")
                ? RedisSessionStore.builder(RedisClient.create(address)).build()
                : JdbcSessionStore.builder(KeptConnections.of(UrlDataSource.of(address)))
                        .createTable(true)
                        .build();
    }

    /** Takes the address of the server as its argument. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var node = new FleetNode(arguments[0]);
        var lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var answers = new PrintStream(System.out, true, UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            answers.println(line.equals(SAVE) ? node.save() : node.answer(line));
        }
    }

    private String answer(String line) {
        hasFailed = false;
        try {
            Turn turn = Turn.of(line);
            Answer answer = turn.happen(engine);
            if (!hasFailed) {
                return answer.line();
            }
            unsaved.add(turn.session());
            return answer.unsaved().line();
        } catch (RuntimeException e) {
            return Answer.line(e);
        }
    }

    private String save() throws InterruptedException {
        while (!unsaved.isEmpty()) {
            unsaved.removeIf(session -> engine.openSession(session).save());
            Thread.sleep(20);
        }
        return SAVED;
    }
}
