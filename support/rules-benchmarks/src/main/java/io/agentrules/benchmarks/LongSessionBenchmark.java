package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
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

/** A tool call in a session that has seen many paths, in a workspace with 1,000 rules. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 1_000)
@Measurement(iterations = 200)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class LongSessionBenchmark {
    private static final int RULES = 1_000;

    @Param({"100", "1000", "10000"})
    int seen;

    @Param
    Past past;

    private final RepositoryPaths paths = new RepositoryPaths(Layout.ANY_DEPTH, 2);
    RuleWorkspace workspace;
    RuleEngine engine;
    List<String> before;
    Session session;
    String unseen;

    @Setup(Level.Trial)
    public void discover() {
        workspace = RuleWorkspace.of(RULES);
        engine = workspace.engine().build();
        before = paths.next(seen);
    }

    @Setup(Level.Iteration)
    public void openSession() {
        session = past.of(engine.openSession(), before);
        unseen = paths.next(1).get(0);
    }

    @TearDown(Level.Trial)
    public void delete() {
        workspace.close();
    }

    @Benchmark
    public Activation unseen() {
        return session.path(unseen).activate();
    }
}
