package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleGlobs;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
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

/** The same 100 paths against the JDK's matchers, one for each different glob, compiled once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first.
public class PathMatcherBenchmark {
    @Param
    Layout layout;

    List<PathMatcher> matchers;
    List<Path> paths;

    /** Returns the matchers for a repository, for measuring them without JMH. */
    public static PathMatcherBenchmark of(Layout layout) {
        var benchmark = new PathMatcherBenchmark();
        benchmark.layout = layout;
        benchmark.compile();
        return benchmark;
    }

    @Setup(Level.Trial)
    public void compile() {
        matchers = RuleGlobs.ofThousandRules(layout).stream()
                .distinct()
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .toList();
        paths = new RepositoryPaths(layout, 5)
                .next(GlobBenchmark.PATHS).stream().map(Path::of).toList();
    }

    @Benchmark
    public int match() {
        int found = 0;
        for (Path path : paths) {
            for (PathMatcher matcher : matchers) {
                found += matcher.matches(path) ? 1 : 0;
            }
        }
        return found;
    }
}
