package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
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
import org.openjdk.jmh.annotations.Warmup;

/** What a new set costs, and the first 100 paths that it sees. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 20)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class FirstGlobsBenchmark {
    @Param({"PICOMATCH_DOT", "MINIMATCH_BASE_DOT"})
    GlobDialect dialect;

    @Param
    Layout layout;

    RepositoryPaths paths;
    List<String> unseen;
    GlobSet set;

    @Setup(Level.Trial)
    public void firstPaths() {
        paths = new RepositoryPaths(layout, 8);
    }

    @Setup(Level.Iteration)
    public void nextSet() {
        set = GlobBenchmark.set(layout, dialect);
        unseen = paths.next(GlobBenchmark.PATHS);
    }

    @Benchmark
    @Row("this engine, the first paths of a new set")
    public int first() {
        return GlobBenchmark.match(set, unseen);
    }

    @Benchmark
    @Row("this engine, building the set")
    public GlobSet build() {
        return GlobBenchmark.set(layout, dialect);
    }
}
