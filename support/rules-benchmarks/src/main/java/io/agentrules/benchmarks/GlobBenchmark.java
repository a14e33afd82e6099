package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleGlobs;
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

/** 100 paths against the 3,000 globs of 1,000 rules, at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 200)
@Measurement(iterations = 100)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class GlobBenchmark {
    /** How many paths one call is about. */
    public static final int PATHS = 100;

    @Param({"PICOMATCH_DOT", "MINIMATCH_BASE_DOT"})
    GlobDialect dialect;

    @Param
    Layout layout;

    RepositoryPaths paths;
    List<String> seen;
    List<String> unseen;
    GlobSet set;

    /** Returns a set of that dialect, for measuring it without JMH. */
    public static GlobBenchmark of(Layout layout, GlobDialect dialect) {
        var benchmark = new GlobBenchmark();
        benchmark.layout = layout;
        benchmark.dialect = dialect;
        benchmark.build();
        return benchmark;
    }

    @Setup(Level.Trial)
    public void build() {
        paths = new RepositoryPaths(layout, 5);
        seen = paths.next(PATHS);
        set = set(layout, dialect);
    }

    @Setup(Level.Iteration)
    public void nextPaths() {
        match(set, seen);
        unseen = paths.next(PATHS);
    }

    static GlobSet set(Layout layout, GlobDialect dialect) {
        GlobSet.Builder builder = GlobSet.builder(dialect);
        RuleGlobs.ofThousandRules(layout).forEach(builder::add);
        GlobSet set = builder.build();
        if (!set.problems().isEmpty()) {
            throw new IllegalStateException(set.problems().toString());
        }
        return set;
    }

    static int match(GlobSet set, List<String> paths) {
        int found = 0;
        for (String path : paths) {
            found += set.match(path).size();
        }
        return found;
    }

    @Benchmark
    public int seen() {
        return match(set, seen);
    }

    @Benchmark
    public int unseen() {
        return match(set, unseen);
    }
}
