package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.SourceCode;
import io.agentrules.benchmarks.data.Triggers;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A model's output of {@value #LENGTH} characters against all triggers, as it arrives: in deltas of 4 characters. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class StreamBenchmark {
    /** The length of the text, in UTF-16 units. */
    public static final int LENGTH = 200_000;

    /** The length of each delta, in UTF-16 units. */
    public static final int DELTA = 4;

    static final long SEED = 3;
    private static final MatchSink NOBODY = (pattern, end) -> {
        throw new IllegalStateException("Pattern " + pattern + " matches");
    };

    @Param({"10", "100", "1000"})
    int triggers;

    @Param
    Triggers.Counts counts;

    List<String> sources;
    String text;
    List<String> deltas;
    PatternSet set;
    WarmTable table;

    /** Returns a benchmark that is prepared, for measuring without JMH. */
    public static StreamBenchmark of(int triggers, Triggers.Counts counts) {
        var benchmark = new StreamBenchmark();
        benchmark.triggers = triggers;
        benchmark.counts = counts;
        benchmark.prepare();
        return benchmark;
    }

    /** Builds the set, and feeds the whole text once, so that the set has all states that the text needs. */
    @Setup
    public void prepare() {
        sources = Triggers.realistic(triggers, counts);
        text = SourceCode.text(LENGTH, SEED);
        deltas = SourceCode.deltas(text, DELTA);
        set = set(sources);
        feed(set.open());
        table = new WarmTable(sources, text);
    }

    static PatternSet set(List<String> sources) {
        PatternSet.Builder builder = PatternSet.builder();
        sources.forEach(builder::add);
        PatternSet set = builder.build();
        if (!set.problems().isEmpty()) {
            throw new IllegalStateException(set.problems().toString());
        }
        return set;
    }

    private MatchStream feed(MatchStream stream) {
        for (int i = 0; i < deltas.size(); i++) {
            stream.feed(deltas.get(i), NOBODY);
        }
        return stream;
    }

    @Benchmark
    public MatchStream warm() {
        return feed(set.open());
    }

    @Benchmark
    public MatchStream bulk() {
        MatchStream stream = set.open();
        stream.feed(text, NOBODY);
        return stream;
    }

    @Benchmark
    public PatternSet build() {
        return set(sources);
    }

    @Benchmark
    public MatchStream firstPass() {
        return feed(set(sources).open());
    }

    @Benchmark
    public int bareWalk() {
        return table.walk(text);
    }
}
