package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.agent.Adapter;
import io.agentrules.benchmarks.agent.Agent;
import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What an adapter may add to a model call, beside what the engine itself takes for it. */
public final class AdapterBars {
    private static final int WARM_UPS = 60;
    private static final int ROUNDS = 41;
    private static final int RULES = 1_000;
    private static final int PATHS = 99;

    /** So many agents are measured at once, so that the clock has something to measure. */
    private static final int AGENTS = 20;

    private final RepositoryPaths paths = new RepositoryPaths(Layout.ANY_DEPTH, 2);
    private final List<String> before = paths.next(PATHS);
    private final RuleEngine engine;

    private AdapterBars(RuleEngine engine) {
        this.engine = engine;
    }

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            var bars = new AdapterBars(workspace.engine().build());
            return List.of(Adapter.values()).stream().map(bars::of).toList();
        }
    }

    private Bar of(Adapter adapter) {
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                each(() -> engineAlone(adapter)),
                each(adapter::bare),
                each(() -> underRules(adapter)));
        return Bar.atMost(
                2,
                "x",
                "what %s adds to a model call, 1,000 rules, a path never seen / activation and text".formatted(adapter),
                (nanos[2] - nanos[1]) / nanos[0]);
    }

    /** Returns the processor time of a call in each of some agents, in nanoseconds, each with a path that nobody has seen. */
    private Task each(Supplier<Agent> agent) {
        var agents = new ArrayList<Agent>();
        var next = new ArrayList<String>();
        Runnable preparation = () -> {
            agents.clear();
            next.clear();
            while (agents.size() < AGENTS) {
                agents.add(agent.get());
                next.add(paths.next(1).get(0));
            }
        };
        return Turns.after(preparation, Turns.processorTime(1, () -> {
            for (int i = 0; i < AGENTS; i++) {
                agents.get(i).call(next.get(i));
            }
        }));
    }

    /** Returns what the engine does for a call, in a session that knows what an agent has told it. */
    private Agent engineAlone(Adapter adapter) {
        Session session = session();
        underRules(adapter, session);
        session.activate();
        return path -> session.path(path).activate().renderPrompt();
    }

    private Agent underRules(Adapter adapter) {
        return underRules(adapter, session());
    }

    private Agent underRules(Adapter adapter, Session session) {
        Agent agent = adapter.underRules(engine, session);
        agent.call(paths.next(1).get(0)); // it takes what went on before, and its answer is about a new path
        return agent;
    }

    private Session session() {
        return Past.THIS_TURN.of(engine.openSession(), before);
    }
}
