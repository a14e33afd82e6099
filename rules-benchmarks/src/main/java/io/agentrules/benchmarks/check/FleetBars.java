package io.agentrules.benchmarks.check;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.LocalStore;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.SessionState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** What a store of sessions adds to a turn, beside what the store itself takes. Measured by the clock: most of it is waiting. */
public final class FleetBars {
    private static final int WARM_UPS = 40;
    private static final int ROUNDS = 41;
    private static final int RULES = 1_000;
    private static final int PATHS = 20;

    /** So many sessions take their turn at once, so that the clock has something to measure. */
    private static final int SESSIONS = 50;

    private final LocalStore store;
    private final RuleWorkspace workspace;
    private final List<String> paths = new RepositoryPaths(Layout.ANY_DEPTH, 2).next(PATHS);
    private final AtomicInteger loads = new AtomicInteger();
    private final RuleEngine inMemory;
    private final RuleEngine stored;
    private final Map<String, Long> versions = new HashMap<>();
    private final String text;
    private int round;

    private FleetBars(LocalStore store, RuleWorkspace workspace) {
        this.store = store;
        this.workspace = workspace;
        var counter = new RuleListener() {
            @Override
            public void stored(StoreEvent event) {
                loads.addAndGet(event.operation() == Operation.LOAD ? 1 : 0);
            }
        };
        this.inMemory = workspace
                .engine()
                .maxSessions(SESSIONS)
                .listener(counter) // what it is told of activations costs the same for both
                .build();
        this.stored = engine().listener(counter).build();
        this.text = storedText();
    }

    private RuleEngine.Builder engine() {
        return workspace
                .engine()
                .maxSessions(SESSIONS)
                .sessionStore(store.sessions())
                .sessionStoreTimeout(Duration.ofSeconds(30));
    }

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES);
                LocalStore store = LocalStore.start()) {
            return new FleetBars(store, workspace).bars();
        }
    }

    private List<Bar> bars() {
        SessionState known = told(inMemory.openSession()).state();
        double[] cold = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.after(this::prepare, time(this::loadAndSave)),
                Turns.after(this::prepare, time(id -> turn(inMemory.restoreSession(id, known)))),
                Turns.after(this::prepare, time(id -> turn(stored.openSession(id)))));
        IntStream.range(0, SESSIONS).forEach(session -> stored.openSession(id(session)));
        int loadsBefore = loads.get();
        double[] warm = Turns.medians(
                WARM_UPS,
                ROUNDS,
                time(this::save),
                time(id -> turn(inMemory.openSession(id))),
                time(id -> turn(stored.openSession(id))));
        System.err.println(text);
        return List.of(
                Bar.atMost(
                        1.2,
                        "x",
                        "what %s adds to a turn of a session that is not in memory / a load and a save"
                                .formatted(store.name()),
                        (cold[2] - cold[1]) / cold[0]),
                Bar.atMost(
                        1.2,
                        "x",
                        "what %s adds to a turn of a session in memory / a save".formatted(store.name()),
                        (warm[2] - warm[1]) / warm[0]),
                Bar.none("µs", "a load and a save, without the engine", cold[0] / SESSIONS / 1_000),
                Bar.none("µs", "a save, without the engine", warm[0] / SESSIONS / 1_000),
                Bar.atMost(0, "loads", "of sessions in memory, in " + SESSIONS * (WARM_UPS + ROUNDS) + " turns",
                        loads.get() - loadsBefore),
                Bar.atMost(1_024, "bytes", "a stored session that has seen 20 paths", text.getBytes(StandardCharsets.UTF_8).length));
    }

    private Session told(Session session) {
        session.model("a-model").tools(List.of("bash", "edit", "grep", "read", "write"));
        for (int path = 0; path < PATHS; path++) {
            if (path % 4 == 0) {
                session.prompt("Find out why the tests of the invoices fail, and add the missing ones");
            }
            session.path(paths.get(path));
        }
        return session;
    }

    private static void turn(Session session) {
        session.prompt("go on").activate();
    }

    /** Another node saves sessions with ids that nobody has used. */
    private void prepare() {
        round++;
        RuleEngine elsewhere = engine().build();
        for (int session = 0; session < SESSIONS; session++) {
            told(elsewhere.openSession(id(session))).activate();
        }
    }

    private String id(int session) {
        return "round " + round + ", session " + session;
    }

    private interface Turn {
        void of(String id);
    }

    private Task time(Turn turn) {
        return () -> {
            long start = System.nanoTime();
            IntStream.range(0, SESSIONS).forEach(session -> turn.of(id(session)));
            return System.nanoTime() - start;
        };
    }

    private void loadAndSave(String id) {
        try {
            Stored before = store.sessions().load(id).orElseThrow();
            store.sessions().save(id, before.state(), before.version()).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void save(String id) {
        try {
            long expected = versions.getOrDefault(id, SessionStore.NONE);
            versions.put(id, store.sessions().save("alone: " + id, text, expected).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String storedText() {
        try {
            told(stored.openSession("text")).activate();
            return store.sessions().load("text").orElseThrow().state();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
