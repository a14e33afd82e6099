package io.agentrules.benchmarks;

import io.agentrules.benchmarks.agent.Adapter;
import io.agentrules.benchmarks.agent.Agent;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A model call in an agent whose session has seen 99 paths in this turn, and 1,000 rules: the answer before was about a path that
 * nobody has seen. The model answers at once.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 1_000)
@Measurement(iterations = 200)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class AdapterBenchmark {
    @Param
    Adapter adapter;

    private final RepositoryPaths paths = new RepositoryPaths(Layout.ANY_DEPTH, 2);
    RuleWorkspace workspace;
    RuleEngine engine;
    List<String> before;
    Session session;
    Agent bare;
    Agent underRules;
    String next;

    @Setup(Level.Trial)
    public void discover() {
        workspace = RuleWorkspace.of(1_000);
        engine = workspace.engine().build();
        before = paths.next(99);
        bare = adapter.bare();
    }

    @Setup(Level.Iteration)
    public void openSessions() {
        session = Past.THIS_TURN.of(engine.openSession(), before);
        underRules = adapter.underRules(engine, session);
        underRules.call(paths.next(1).get(0));
        next = paths.next(1).get(0);
    }

    @TearDown(Level.Trial)
    public void delete() {
        workspace.close();
    }

    @Benchmark
    @Row("the framework alone")
    public void bare() {
        bare.call(next);
    }

    @Benchmark
    @Row("with rules")
    public void underRules() {
        underRules.call(next);
    }

    @Benchmark
    @Row("the engine's share: a path, the activation, and the prompt text")
    public PromptSection prompt() {
        return session.path(next).activate().renderPrompt();
    }
}
