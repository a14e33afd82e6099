package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
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

/** A session is asked for that a full store does not have: it is opened, and another evicted. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class SessionStoreBenchmark {
    @Param({"100", "1000", "10000", "100000"})
    int sessions;

    RuleWorkspace workspace;
    RuleEngine engine;
    int opened;

    /** Returns one with a full store, for measuring it without JMH. */
    public static SessionStoreBenchmark of(RuleWorkspace workspace, int sessions) {
        var benchmark = new SessionStoreBenchmark();
        benchmark.sessions = sessions;
        benchmark.fill(workspace);
        return benchmark;
    }

    @Setup(Level.Trial)
    public void fill() {
        workspace = RuleWorkspace.of(0);
        fill(workspace);
    }

    private void fill(RuleWorkspace ofSessions) {
        engine = ofSessions.engine().maxSessions(sessions).build();
        while (opened < sessions) {
            insert();
        }
    }

    @TearDown(Level.Trial)
    public void delete() {
        workspace.close();
    }

    @Benchmark
    public Session insert() {
        return engine.openSession("conversation-" + opened++);
    }
}
