package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** What live sessions may keep in memory. */
final class MemoryBars {
    static final int PATHS = 20;

    private static final int RULES = 1_000;
    private static final int FILES = 2_000;
    private static final int SESSIONS = 100_000;
    private static final int SAMPLE = 1_000;
    private static final double MEGABYTE = 1e6;

    private final RuleWorkspace workspace;
    private final List<String> files = new RepositoryPaths(Layout.ANY_DEPTH, 5).next(FILES);

    MemoryBars(RuleWorkspace workspace) {
        this.workspace = workspace;
    }

    static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            var bars = new MemoryBars(workspace);
            return List.of(bars.sessions(), bars.sessionsWithPrompts());
        }
    }

    /** A sample comes first: where all would fill more than half of the heap, the figure is worked out from it. */
    private Bar sessions() {
        Consumer<Activation> nothing = activation -> {};
        String claim = "retained by 100,000 sessions with 20 of 2,000 paths each, asked for their rules once";
        double bytes = SESSIONS / SAMPLE * retained(SAMPLE, nothing);
        if (bytes < Runtime.getRuntime().maxMemory() / 2.0) {
            bytes = retained(SESSIONS, nothing);
        } else {
            claim += "; worked out from 1,000, as this heap is too small";
        }
        return Bar.atMost(200, "MB", claim, bytes / MEGABYTE);
    }

    private Bar sessionsWithPrompts() {
        return Bar.none(
                "MB",
                "the same, each asked for the text for the prompt, too; worked out from 1,000",
                SESSIONS / SAMPLE * retained(SAMPLE, Activation::renderPrompt) / MEGABYTE);
    }

    private double retained(int sessions, Consumer<Activation> use) {
        RuleEngine engine = workspace.engine().maxSessions(sessions).build();
        seeAllFiles(engine);
        long before = Heap.usedBytes();
        Session oldest = engine.openSession(id(0));
        fill(engine, sessions, use);
        double bytes = Heap.usedBytes() - before;
        if (engine.openSession(id(0)) != oldest) {
            throw new IllegalStateException("The store has lost sessions");
        }
        return bytes;
    }

    /** Has {@code engine} read its rules and keep of the files what it keeps, which is nothing of the sessions'. */
    private void seeAllFiles(RuleEngine engine) {
        for (int from = 0; from < FILES; from += PATHS) {
            Session scout = engine.openSession();
            files.subList(from, from + PATHS).forEach(scout::path);
            scout.activate().renderPrompt();
        }
    }

    /** Opens that many sessions of {@code engine}, each with paths of its own, and hands over what they say. */
    void fill(RuleEngine engine, int sessions, Consumer<Activation> use) {
        var random = new SplittableRandom(6);
        for (int i = 0; i < sessions; i++) {
            Session session = engine.openSession(id(i));
            drawn(random).forEach(session::path);
            use.accept(session.activate());
        }
    }

    /** Returns paths as tools name them: absolute, and strings of their own. */
    private Set<String> drawn(SplittableRandom random) {
        var drawn = new LinkedHashSet<String>();
        while (drawn.size() < PATHS) {
            drawn.add(workspace.root() + "/" + files.get(random.nextInt(FILES)));
        }
        return drawn;
    }

    private static String id(int session) {
        return "conversation-" + session;
    }
}
