package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.benchmarks.data.Triggers;
import io.agentrules.pattern.MatchStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a stream may cost: time beside the bare walk, garbage, and memory while it is idle. */
public final class StreamBars {
    private static final int WARM_UPS = 200;
    private static final int ROUNDS = 101;
    private static final int IDLE_STREAMS = 100_000;
    private static final int DELTAS = 25;

    private StreamBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        StreamBenchmark few = StreamBenchmark.of(10);
        StreamBenchmark many = StreamBenchmark.of(1_000);
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.processorTime(4, few::warm),
                Turns.processorTime(4, many::warm),
                Turns.processorTime(4, many::bareWalk));
        return List.of(
                Bar.atMost(
                        4,
                        "x",
                        "1,000 triggers, warm, 4-character deltas / bare walk of the table",
                        nanos[1] / nanos[2]),
                Bar.atMost(3, "x", "1,000 triggers / 10 triggers", nanos[1] / nanos[0]),
                Bar.atMost(0, "bytes", "allocated by 50,000 warm feeds, 1,000 triggers", allocated(many)),
                Bar.atMost(48, "bytes", "retained by one of 100,000 idle streams, 1,000 triggers", retained(many)));
    }

    /** The second time that a stream meets the text: its own memory is there, and every transition is known. */
    private static double allocated(StreamBenchmark many) {
        many.feed(many.feed(many.open()));
        MatchStream stream = many.feed(many.open());
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        many.feed(stream);
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** Streams in the middle of a text, where no counted repeat has begun: that needs memory of its own. */
    private static double retained(StreamBenchmark many) {
        // The median, in whole bytes: what else the JVM keeps or drops in the meantime counts little for so many
        // streams.
        return Math.floor(Turns.medians(1, 5, () -> retainedOnce(many))[0]);
    }

    private static double retainedOnce(StreamBenchmark many) {
        int[] begins = IntStream.range(0, 1_000)
                .filter(from -> !isCounting(many, from))
                .toArray();
        var idle = new MatchStream[IDLE_STREAMS];
        long before = usedBytes();
        for (int i = 0; i < idle.length; i++) {
            int from = begins[i % begins.length];
            idle[i] = many.feed(many.open(), from, from + DELTAS);
        }
        double bytes = usedBytes() - before;
        long fed = Arrays.stream(idle).mapToLong(MatchStream::position).sum();
        if (fed != (long) IDLE_STREAMS * DELTAS * StreamBenchmark.DELTA) {
            throw new IllegalStateException("Only " + fed + " units were fed");
        }
        return bytes / IDLE_STREAMS;
    }

    private static boolean isCounting(StreamBenchmark many, int from) {
        String text = IntStream.range(from, from + DELTAS).mapToObj(many::delta).collect(Collectors.joining());
        return Triggers.isCountingIn(text);
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
