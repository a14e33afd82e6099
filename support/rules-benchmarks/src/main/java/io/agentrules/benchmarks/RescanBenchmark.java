package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.SourceCode;
import io.agentrules.benchmarks.data.Triggers;
import java.util.List;
import java.util.function.Predicate;
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

/**
 * What a harness does without this engine: at each delta it tests every trigger on all that has arrived. One test is
 * measured here, at several lengths of the buffer; {@code Rescan} adds them up.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@SuppressWarnings("NullAway.Init") // JMH calls the setups first.
public class RescanBenchmark {
    private static final int WARM_UP_LENGTH = 20_000;

    /** The engine that matches the patterns. */
    public enum Engine {
        /** {@code java.util.regex}. */
        JDK("`java.util.regex`, every trigger on all that has arrived, at each delta (added up)") {
            @Override
            Predicate<CharSequence> compile(String source) {
                var pattern = java.util.regex.Pattern.compile(source);
                return text -> pattern.matcher(text).find();
            }
        },
        /** RE2/J. */
        RE2J("RE2/J, the same (added up)") {
            @Override
            Predicate<CharSequence> compile(String source) {
                var pattern = com.google.re2j.Pattern.compile(source);
                return text -> pattern.matcher(text).find();
            }
        };

        private final String row;

        Engine(String row) {
            this.row = row;
        }

        /** Returns what it is called in the table of results. */
        public String row() {
            return row;
        }

        abstract Predicate<CharSequence> compile(String source);
    }

    @Param({"JDK", "RE2J"})
    Engine engine;

    @Param({"10", "100", "1000"})
    int triggers;

    @Param({"1000", "20000", "200000"})
    int length;

    List<Predicate<CharSequence>> patterns;
    String buffer;

    @Setup
    public void prepare() {
        patterns = Triggers.realistic(triggers, Triggers.Counts.SELDOM).stream()
                .map(engine::compile)
                .toList();
        buffer = SourceCode.text(length, 3);
        // Single shots need a compiler that has seen the patterns at work.
        String other = SourceCode.text(WARM_UP_LENGTH, 4);
        long until = System.nanoTime() + 2_000_000_000L;
        while (System.nanoTime() < until) {
            found(other);
        }
    }

    @Benchmark
    public boolean test() {
        return found(buffer);
    }

    private boolean found(String text) {
        boolean found = false;
        for (Predicate<CharSequence> pattern : patterns) {
            found |= pattern.test(text);
        }
        return found;
    }
}
