package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.SourceCode;
import io.agentrules.benchmarks.data.Triggers;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
    /** How much text there is, in UTF-16 units. */
    public static final int LENGTH = 200_000;

    /** How much of it arrives at once, in UTF-16 units. */
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

    /** Returns a warm one, for measuring it without JMH. */
    public static StreamBenchmark of(int triggers, Triggers.Counts counts) {
        var benchmark = new StreamBenchmark();
        benchmark.triggers = triggers;
        benchmark.counts = counts;
        benchmark.prepare();
        return benchmark;
    }

    /** Builds the set, and has it walk through the whole text once. */
    @Setup
    public void prepare() {
        sources = Triggers.realistic(triggers, counts);
        text = SourceCode.text(LENGTH, SEED);
        deltas = SourceCode.deltas(text, DELTA);
        set = set(sources);
        feed(set.open());
        table = WarmTable.ofRegexes(sources, text);
    }

    /** Returns all deltas at which a stream can begin that is to see {@code deltas} of them. */
    public static IntStream begins(int deltas) {
        return IntStream.rangeClosed(0, LENGTH / DELTA - deltas);
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

    /** Opens a stream that has seen nothing yet. */
    public MatchStream open() {
        return set.open();
    }

    /** Feeds the whole text to {@code stream}, and returns it. */
    public MatchStream feed(MatchStream stream) {
        return feed(stream, 0, deltas.size());
    }

    /** Feeds the deltas from {@code from} to {@code to}, exclusive, to {@code stream}, and returns it. */
    public MatchStream feed(MatchStream stream, int from, int to) {
        for (int i = from; i < to; i++) {
            stream.feed(deltas.get(i), NOBODY);
        }
        return stream;
    }

    @Benchmark
    @Row("this engine, warm")
    public MatchStream warm() {
        return feed(set.open());
    }

    @Benchmark
    @Row("this engine, warm, the text in one piece")
    public MatchStream bulk() {
        MatchStream stream = set.open();
        stream.feed(text, NOBODY);
        return stream;
    }

    @Benchmark
    @Row("this engine, building the set")
    public PatternSet build() {
        return set(sources);
    }

    @Benchmark
    @Row("this engine, building the set and the first pass")
    public MatchStream firstPass() {
        return feed(set(sources).open());
    }

    @Benchmark
    @Row("bare walk of the same table, the text in one piece: the physical limit")
    public int bareWalk() {
        return table.walk(text);
    }
}
