package io.agentrules.benchmarks.check;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.LocalStore;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.SessionState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/** What a store of sessions adds to a turn, beside what the store itself takes. By the clock: most of it is waiting. */
public final class StoreBars {
    private static final int RULES = 50;

    /** What a round trip takes between machines of one data center. */
    private static final long ONE_WAY_AND_BACK = 500_000;

    private final List<String> paths = new RepositoryPaths(Layout.ANY_DEPTH, 2).next(20);
    private final SessionStore store;
    private final RuleEngine inMemory;
    private final RuleEngine stored;
    private final RuleEngine elsewhere;
    private int round;

    /** The version of a session that was saved before the clock started. */
    private long saved;

    private StoreBars(SessionStore store, RuleWorkspace workspace) {
        this.store = store;
        this.inMemory = workspace.engine().build();
        this.stored = withStore(workspace);
        this.elsewhere = withStore(workspace);
    }

    private RuleEngine withStore(RuleWorkspace workspace) {
        return workspace
                .engine()
                .sessionStore(store)
                .sessionStoreTimeout(Duration.ofSeconds(30))
                .build();
    }

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES);
                LocalStore local = LocalStore.start()) {
            String adds = "what " + local.name() + " half a millisecond away adds to a turn of a session that is ";
            return new StoreBars(new Distant(local.sessions()), workspace).bars(adds);
        }
    }

    private List<Bar> bars(String adds) {
        SessionState known = told(inMemory.openSession("known")).state();
        told(inMemory.openSession("warm")).activate();
        told(stored.openSession("warm")).activate();
        String text = load("warm").state();
        double[] nanos = Turns.medians(
                20,
                201,
                Turns.after(
                        () -> saved = save(next(), text, SessionStore.NONE),
                        Turns.elapsed(() -> save(id(), text, saved))),
                Turns.after(() -> save(next(), text, SessionStore.NONE), Turns.elapsed(() -> {
                    Stored before = load(id());
                    save(id(), before.state(), before.version());
                })),
                Turns.elapsed(() -> turn(inMemory.openSession("warm"))),
                Turns.elapsed(() -> turn(inMemory.restoreSession("cold", known))),
                Turns.elapsed(() -> turn(stored.openSession("warm"))),
                Turns.after(
                        () -> told(elsewhere.openSession(next())).activate(),
                        Turns.elapsed(() -> turn(stored.openSession(id())))));
        return List.of(
                Bar.atMost(1.2, "x", adds + "in memory / a save", (nanos[4] - nanos[2]) / nanos[0]),
                Bar.atMost(1.2, "x", adds + "not in memory / a load and a save", (nanos[5] - nanos[3]) / nanos[1]));
    }

    private Session told(Session session) {
        session.model("a-model").tools(List.of("bash", "edit", "grep", "read", "write"));
        session.prompt("Find out why the tests of the invoices fail, and add the missing ones");
        paths.forEach(session::path);
        return session;
    }

    private static void turn(Session session) {
        session.prompt("go on").activate();
    }

    private String next() {
        round++;
        return id();
    }

    private String id() {
        return "session " + round;
    }

    private Stored load(String id) {
        try {
            return store.load(id).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long save(String id, String state, long expected) {
        try {
            return store.save(id, state, expected).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A store, behind a network. */
    private record Distant(SessionStore store) implements SessionStore {
        @Override
        public Optional<Stored> load(String id) throws IOException {
            LockSupport.parkNanos(ONE_WAY_AND_BACK);
            return store.load(id);
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            LockSupport.parkNanos(ONE_WAY_AND_BACK);
            return store.save(id, state, expected);
        }

        @Override
        public void delete(String id) throws IOException {
            store.delete(id);
        }
    }
}
