package io.agentrules.benchmarks;

import static io.agentrules.benchmarks.StreamBenchmark.DELTA;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.data.SourceCode;
import io.agentrules.benchmarks.data.Triggers;
import io.agentrules.benchmarks.data.WrittenFile;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A model call of a session whose trigger rules watch the response: the text of {@link StreamBenchmark}, in deltas of 4
 * characters. None of the rules ever fires.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class GuardBenchmark implements AutoCloseable {
    private static final String CALL = "call-1";
    private static final String TOOL = "write";
    private static final int HELD_BACK = 80;

    @Param({"10", "100", "1000"})
    int rules;

    @Param("OFTEN")
    Triggers.Counts counts;

    RuleWorkspace workspace;
    Session session;
    List<Delta> text;
    List<Delta> arguments;
    long shown;

    /**
     * Returns a warm one, for measuring it without JMH.
     *
     * @param length of the text, in UTF-16 units
     * @param someOfDiffs whether one rule in ten looks only at the lines that a diff adds
     */
    public static GuardBenchmark of(int rules, Triggers.Counts counts, int length, boolean someOfDiffs) {
        var benchmark = new GuardBenchmark();
        benchmark.rules = rules;
        benchmark.counts = counts;
        benchmark.prepare(length, someOfDiffs);
        return benchmark;
    }

    @Setup
    public void prepare() {
        prepare(StreamBenchmark.LENGTH, false);
    }

    private void prepare(int length, boolean someOfDiffs) {
        workspace = RuleWorkspace.ofTriggers(rules, counts, someOfDiffs);
        session = workspace
                .engine()
                .build()
                .openSession()
                .tools(List.of("edit", TOOL, "bash"))
                .prompt("Send the invoice anew, see src/orders/order-service.ts");
        String whole = SourceCode.text(length, StreamBenchmark.SEED);
        String json = WrittenFile.arguments("src/orders/order-service.ts", whole);
        text = SourceCode.deltas(whole, DELTA).stream().map(Delta::text).toList();
        arguments = SourceCode.deltas(json, DELTA).stream()
                .map(piece -> Delta.arguments(CALL, TOOL, piece))
                .toList();
        text();
        arguments();
    }

    @Override
    @TearDown
    public void close() {
        workspace.close();
    }

    /** Returns the deltas of the answer. */
    public List<Delta> deltas() {
        return text;
    }

    /** Returns the deltas of the tool's arguments. */
    public List<Delta> deltasOfArguments() {
        return arguments;
    }

    @Benchmark
    public long text() {
        return response(text);
    }

    @Benchmark
    public long heldBack() {
        return response(Emission.holdBack(HELD_BACK), text);
    }

    @Benchmark
    public long lines() {
        return response(Emission.LINES, text);
    }

    @Benchmark
    public long buffered() {
        return response(Emission.BUFFER, text);
    }

    @Benchmark
    public long arguments() {
        return response(arguments);
    }

    @Benchmark
    public long textPieces() {
        StreamGuard guard = open();
        for (int i = 0; i < text.size(); i++) {
            guard.text(text.get(i).text());
        }
        finish(guard);
        return shown;
    }

    @Benchmark
    public long argumentPieces() {
        StreamGuard guard = open();
        for (int i = 0; i < arguments.size(); i++) {
            guard.arguments(CALL, TOOL, arguments.get(i).text());
        }
        finish(guard);
        return shown;
    }

    /** Watches a whole response that is shown live, and returns how many characters were ever shown. */
    public long response(List<Delta> deltas) {
        return response(Emission.LIVE, deltas);
    }

    private long response(Emission emission, List<Delta> deltas) {
        StreamGuard guard = open(emission);
        feed(guard, deltas);
        finish(guard);
        return shown;
    }

    /** Opens the guard of a response that is shown live. */
    public StreamGuard open() {
        return open(Emission.LIVE);
    }

    private StreamGuard open(Emission emission) {
        return session.guard(emission, (source, stream, piece) -> shown += piece.length());
    }

    /** Feeds {@code deltas}. */
    public void feed(StreamGuard guard, List<Delta> deltas) {
        for (int i = 0; i < deltas.size(); i++) {
            if (guard.feed(deltas.get(i)).isPresent()) {
                throw new IllegalStateException("A rule fires in " + deltas.get(i));
            }
        }
    }

    /** Ends the response. */
    public void finish(StreamGuard guard) {
        if (guard.finish().isPresent() || !guard.deferred().isEmpty()) {
            throw new IllegalStateException("A rule fires at the end, or does not interrupt");
        }
    }
}
