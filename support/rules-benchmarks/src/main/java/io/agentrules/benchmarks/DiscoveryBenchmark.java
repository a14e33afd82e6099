package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.WalkAndRead;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
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

/** From rule files to a catalog, in a JVM that has done it before. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class DiscoveryBenchmark {
    @Param({"100", "1000", "10000"})
    int files;

    RuleWorkspace workspace;
    RuleEngine engine;

    @Setup(Level.Trial)
    public void write() {
        workspace = RuleWorkspace.of(files);
        engine = workspace.engine().build();
        int rules = engine.catalog().rules().size();
        if (rules != files) {
            throw new IllegalStateException(rules + " rules in " + files + " files");
        }
    }

    @TearDown(Level.Trial)
    public void delete() {
        workspace.close();
    }

    @Benchmark
    public RuleCatalog cold() {
        return workspace.engine().build().catalog();
    }

    @Benchmark
    public RuleCatalog warm() {
        return engine.refresh();
    }

    @Benchmark
    public long walkAndRead() throws IOException {
        return WalkAndRead.bytes(workspace.root());
    }
}
