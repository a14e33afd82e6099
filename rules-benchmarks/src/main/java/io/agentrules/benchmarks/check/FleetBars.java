package io.agentrules.benchmarks.check;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a store of sessions adds to a turn, beside what the store itself takes. Measured by the clock: most of it is waiting. */
public final class FleetBars {
    private static final int WARM_UPS = 6;
    private static final int ROUNDS = 100;

    /** With so many rules, a stored session is little more than its 20 paths; with many, it is mostly names of rules. */
    private static final int RULES = 50;

    private static final int MANY_RULES = 1_000;
    private static final int PATHS = 20;

    /** So many sessions take their turn at once, so that the clock has something to measure. */
    private static final int SESSIONS = 10;

    /** What a round trip takes between machines of one data center. */
    private static final long ONE_WAY_AND_BACK = 500_000;

    private final LocalStore store;
    private final RuleWorkspace workspace;
    private final List<String> paths = new RepositoryPaths(Layout.ANY_DEPTH, 2).next(PATHS);
    private final AtomicInteger loads = new AtomicInteger();
    private final RuleEngine inMemory;
    private final RuleEngine stored;
    private final RuleEngine elsewhere;
    private final Map<String, Long> versions = new HashMap<>();
    private final SessionStore distant = new Distant();
    private final SessionState known;
    private final String text;
    private volatile long delayNanos;
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
        this.elsewhere = engine().build();
        this.known = told(inMemory.openSession(), paths).state();
        this.text = text(stored, "text", paths);
    }

    private RuleEngine.Builder engine() {
        return withStore(workspace.engine());
    }

    private RuleEngine.Builder withStore(RuleEngine.Builder engine) {
        return engine.maxSessions(SESSIONS).sessionStore(distant).sessionStoreTimeout(Duration.ofSeconds(30));
    }

    /** Measures. */
    public static List<Bar> measured(Path project) {
        try (RuleWorkspace few = RuleWorkspace.of(RULES);
                RuleWorkspace many = RuleWorkspace.of(MANY_RULES);
                LocalStore store = LocalStore.start()) {
            FleetBars small = new FleetBars(store, few).warmedUp();
            Added near = small.added();
            Added distant = small.delayed();
            FleetBars large = new FleetBars(store, many).warmedUp();
            Added distantOfLarge = large.delayed();
            String cold = "a turn of a session that is not in memory / a load and a save";
            String warm = "a turn of a session in memory / a save";
            String adds = "what " + store.name() + " half a millisecond away adds to ";
            return List.of(
                    Bar.atMost(1.2, "x", adds + cold, distant.toColdTurn()),
                    Bar.atMost(1.2, "x", adds + warm, distant.toWarmTurn()),
                    Bar.none("x", "the same on this machine, session not in memory", near.toColdTurn()),
                    Bar.none("x", "the same on this machine, session in memory", near.toWarmTurn()),
                    Bar.none(
                            "x",
                            "half a millisecond away, with 1,000 rules, not in memory",
                            distantOfLarge.toColdTurn()),
                    Bar.none("x", "half a millisecond away, with 1,000 rules, in memory", distantOfLarge.toWarmTurn()),
                    Bar.atMost(
                            0,
                            "loads",
                            "of sessions in memory, in " + 3 * SESSIONS * ROUNDS + " turns",
                            near.loads() + distant.loads() + distantOfLarge.loads()),
                    Bar.atMost(
                            1_024,
                            "bytes",
                            "a stored session that has seen 20 files of this project, on average",
                            small.bytes(project, project)),
                    Bar.none(
                            "bytes",
                            "the same with 50 rules, many of which have been active",
                            small.bytes(project, few.root())),
                    Bar.none(
                            "bytes",
                            "the same with 1,000 rules, 400 of which have been active: mostly their names",
                            large.bytes(project, many.root())));
        }
    }

    /**
     * What a store adds to turns.
     *
     * @param toColdTurn as a multiple of a load and a save
     * @param toWarmTurn as a multiple of a save
     * @param loads how often it was asked for sessions that are in memory
     */
    private record Added(double toColdTurn, double toWarmTurn, int loads) {}

    private FleetBars warmedUp() {
        for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
            coldTurns();
        }
        return this;
    }

    private Added added() {
        double cold = added(coldTurns());
        IntStream.range(0, SESSIONS).forEach(session -> stored.openSession(id(session)));
        int loadsBefore = loads.get();
        return new Added(cold, added(warmTurns()), loads.get() - loadsBefore);
    }

    private static double added(double[] nanos) {
        return (nanos[2] - nanos[1] + nanos[0]) / nanos[0];
    }

    /** Returns what the store adds if it is as far away as another machine. */
    private Added delayed() {
        delayNanos = ONE_WAY_AND_BACK;
        Added added = added();
        delayNanos = 0;
        return added;
    }

    private double[] coldTurns() {
        return fastest(
                Turns.after(this::prepare, time(this::loadAndSave)),
                Turns.after(this::prepare, time(this::turnThenLoadAndSave)),
                Turns.after(this::prepare, time(id -> turn(stored.openSession(id)))));
    }

    private double[] warmTurns() {
        return fastest(time(this::save), time(this::turnThenSave), time(id -> turn(stored.openSession(id))));
    }

    /** Returns the cost of each task in its fastest round: other programs only ever add to it. */
    private static double[] fastest(Task... tasks) {
        double[][] costs = new double[tasks.length][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            for (int task = 0; task < tasks.length; task++) {
                costs[task][round] = tasks[task].cost();
            }
        }
        return Arrays.stream(costs)
                .mapToDouble(rounds -> Arrays.stream(rounds).min().orElseThrow())
                .toArray();
    }

    /**
     * Returns the average of what is stored of sessions, each about 20 source files of this project, some of them next to each other.
     *
     * @param project where the files are
     * @param rules the folder whose rules apply
     */
    private double bytes(Path project, Path rules) {
        RuleEngine engine = withStore(RuleEngine.builder()
                        .workspace(rules)
                        .home(workspace.home())
                        .environment(Map.of()))
                .build();
        List<String> files = sourceFiles(project);
        var random = new Random(1);
        return IntStream.range(0, 100)
                .map(session -> {
                    var paths = new ArrayList<String>();
                    while (paths.size() < PATHS) {
                        int first = random.nextInt(files.size() - 5);
                        paths.addAll(files.subList(first, first + 5));
                    }
                    return text(engine, rules + " " + session, paths).getBytes(StandardCharsets.UTF_8).length;
                })
                .average()
                .orElseThrow();
    }

    private static List<String> sourceFiles(Path project) {
        try (Stream<Path> files = Files.walk(project)) {
            return files.map(file -> project.relativize(file).toString())
                    .filter(file -> file.matches("rules-[a-z]+/src/.*\\.java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Session told(Session session, List<String> paths) {
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
        for (int session = 0; session < SESSIONS; session++) {
            told(elsewhere.openSession(id(session)), paths).activate();
        }
    }

    private String id(int session) {
        return workspace.root() + ", round " + round + ", session " + session;
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

    private void turnThenLoadAndSave(String id) {
        turn(inMemory.restoreSession(id, known));
        loadAndSave(id);
    }

    private void turnThenSave(String id) {
        turn(inMemory.openSession(id));
        save(id);
    }

    private void loadAndSave(String id) {
        try {
            Stored before = distant.load(id).orElseThrow();
            distant.save(id, before.state(), before.version()).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void save(String id) {
        try {
            long expected = versions.getOrDefault(id, SessionStore.NONE);
            versions.put(id, distant.save("alone: " + id, text, expected).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(RuleEngine engine, String id, List<String> paths) {
        try {
            told(engine.openSession(id), paths).activate();
            return store.sessions().load(id).orElseThrow().state();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The store, behind a network. */
    private final class Distant implements SessionStore {
        @Override
        public Optional<Stored> load(String id) throws IOException {
            LockSupport.parkNanos(delayNanos);
            return store.sessions().load(id);
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            LockSupport.parkNanos(delayNanos);
            return store.sessions().save(id, state, expected);
        }

        @Override
        public void delete(String id) throws IOException {
            store.sessions().delete(id);
        }
    }
}
