package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
 * A tool call in a session that has seen 99 paths in this turn: one more is observed, and the rules that apply are asked
 * for.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 1_000)
@Measurement(iterations = 200)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class ActivationBenchmark {
    @Param({"100", "1000", "10000"})
    int rules;

    private final RepositoryPaths paths = new RepositoryPaths(Layout.ANY_DEPTH, 2);
    RuleWorkspace workspace;
    RuleEngine engine;
    Session session;
    List<String> before;
    String seen;
    String unseen;

    @Setup(Level.Trial)
    public void discover() {
        workspace = RuleWorkspace.of(rules);
        engine = workspace.engine().build();
        before = paths.next(99);
        seen = paths.next(1).get(0);
        engine.openSession().path(seen).activate();
    }

    @Setup(Level.Iteration)
    public void openSession() {
        session = Past.THIS_TURN.of(engine.openSession(), before);
        unseen = paths.next(1).get(0);
    }

    @TearDown(Level.Trial)
    public void delete() {
        workspace.close();
    }

    @Benchmark
    public Activation seen() {
        return session.path(seen).activate();
    }

    @Benchmark
    public Activation unseen() {
        return session.path(unseen).activate();
    }

    @Benchmark
    public PromptSection prompt() {
        return session.path(unseen).activate().renderPrompt();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
    public Activation unchanged() {
        return session.activate();
    }
}
