package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleGlobs;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The same 100 paths against the JDK's matchers, one for each different glob, compiled once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
public class PathMatcherBenchmark {
    private final List<PathMatcher> matchers = RuleGlobs.ofThousandRules().stream()
            .distinct()
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
            .toList();
    private final List<Path> paths = new RepositoryPaths(5)
            .next(GlobBenchmark.PATHS).stream().map(Path::of).toList();

    @Benchmark
    @Row("`java.nio` `PathMatcher`, compiled once")
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
