package io.agentrules.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.core.RuleEngine;
import io.agentrules.store.jdbc.JdbcSessionStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import org.h2.jdbcx.JdbcConnectionPool;

/** One process of a fleet: reads turns from standard input, one in each line, and writes what its engine answers. */
public final class FleetNode {
    private static final int IN_MEMORY = 500;

    private FleetNode() {}

    /** Takes the address of the database as its argument. */
    public static void main(String[] arguments) throws IOException {
        JdbcConnectionPool pool = JdbcConnectionPool.create(arguments[0], "sa", "");
        RuleEngine engine = FleetEvents.engine()
                .sessionStore(JdbcSessionStore.builder(pool).build())
                .sessionStoreTimeout(
                        Duration.ofSeconds(60)) // machines that test are slow; this is not about the deadline
                .maxSessions(IN_MEMORY)
                .build();
        var turns = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var answers = new PrintStream(System.out, true, UTF_8);
        for (String turn = turns.readLine(); turn != null; turn = turns.readLine()) {
            answers.println(answer(engine, turn));
        }
    }

    private static String answer(RuleEngine engine, String turn) {
        try {
            return FleetEvents.happen(engine, turn);
        } catch (RuntimeException e) {
            return "exception " + e;
        }
    }
}
