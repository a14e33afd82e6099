package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** What live sessions may keep in memory. */
final class MemoryBar {
    private static final int PATHS = 20;
    private static final int RULES = 1_000;
    private static final int FILES = 2_000;
    private static final int SESSIONS = 100_000;

    private final RuleWorkspace workspace;
    private final List<String> files = new RepositoryPaths(Layout.ANY_DEPTH, 5).next(FILES);

    MemoryBar(RuleWorkspace workspace) {
        this.workspace = workspace;
    }

    static Bar measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            return Bar.atMost(
                    200,
                    "MB",
                    "retained by 100,000 sessions with 20 of 2,000 paths each, asked for their rules once",
                    new MemoryBar(workspace).retained() / 1e6);
        }
    }

    private double retained() {
        RuleEngine engine = workspace.engine().maxSessions(SESSIONS).build();
        for (int from = 0; from < FILES; from += PATHS) { // what the engine keeps of files is not the sessions'
            Session scout = engine.openSession();
            files.subList(from, from + PATHS).forEach(scout::path);
            scout.activate();
        }
        long before = usedBytes();
        Session oldest = engine.openSession(id(0));
        fill(engine, SESSIONS, activation -> {});
        double bytes = usedBytes() - before;
        if (engine.openSession(id(0)) != oldest) {
            throw new IllegalStateException("The store has lost sessions");
        }
        return bytes;
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Opens sessions, each with paths of its own as tools name them: absolute. */
    void fill(RuleEngine engine, int sessions, Consumer<Activation> use) {
        var random = new SplittableRandom(6);
        for (int i = 0; i < sessions; i++) {
            Session session = engine.openSession(id(i));
            random.ints(0, FILES)
                    .distinct()
                    .limit(PATHS)
                    .forEach(file -> session.path(workspace.root() + "/" + files.get(file)));
            use.accept(session.activate());
        }
    }

    private static String id(int session) {
        return "conversation-" + session;
    }
}
