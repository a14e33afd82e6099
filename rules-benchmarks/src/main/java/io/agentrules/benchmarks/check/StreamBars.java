package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** What a stream may cost: time beside the bare walk, garbage, and memory while it is idle. */
public final class StreamBars {
    private static final int WARM_UPS = 200;
    private static final int ROUNDS = 101;
    private static final int IDLE_STREAMS = 100_000;
    private static final int DELTAS = 25;

    private StreamBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        for (Counts counts : Counts.values()) {
            bars.addAll(measured(counts));
        }
        return bars;
    }

    private static List<Bar> measured(Counts counts) {
        StreamBenchmark few = StreamBenchmark.of(10, counts);
        StreamBenchmark many = StreamBenchmark.of(1_000, counts);
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.processorTime(4, few::warm),
                Turns.processorTime(4, many::warm),
                Turns.processorTime(4, many::bareWalk));
        String set = "1,000 triggers (" + counts + ")";
        return List.of(
                Bar.atMost(4, "x", set + ", warm, 4-character deltas / bare walk of the table", nanos[1] / nanos[2]),
                Bar.atMost(3, "x", set + " / 10 triggers", nanos[1] / nanos[0]),
                Bar.atMost(0, "bytes", "allocated by 50,000 warm feeds, " + set, allocated(many)),
                Bar.atMost(
                        48,
                        "bytes",
                        "retained by one of 100,000 streams at rest with no count in progress, " + set,
                        retained(many, stream -> !stream.isCounting())),
                Bar.none(
                        "bytes",
                        "the same, with a count in progress or not, on average",
                        retained(many, stream -> true)));
    }

    /** A stream's first way through a text all of whose transitions are known; it was opened before. */
    private static double allocated(StreamBenchmark many) {
        many.feed(many.open());
        MatchStream stream = many.open();
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        many.feed(stream);
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** The streams have seen 100 characters, wherever in the text. */
    private static double retained(StreamBenchmark many, Predicate<MatchStream> wanted) {
        int[] begins = StreamBenchmark.begins(DELTAS)
                .filter(from -> wanted.test(many.feed(many.open(), from, from + DELTAS)))
                .toArray();
        // The median, in whole bytes: what else the JVM keeps or drops in the meantime counts little for so many
        // streams.
        return Math.floor(Turns.medians(1, 5, () -> retainedOnce(many, begins))[0]);
    }

    private static double retainedOnce(StreamBenchmark many, int[] begins) {
        var idle = new MatchStream[IDLE_STREAMS];
        long before = Heap.usedBytes();
        for (int i = 0; i < idle.length; i++) {
            int from = begins[i % begins.length];
            idle[i] = many.feed(many.open(), from, from + DELTAS);
        }
        double bytes = Heap.usedBytes() - before;
        long fed = Arrays.stream(idle).mapToLong(MatchStream::position).sum();
        if (fed != (long) IDLE_STREAMS * DELTAS * StreamBenchmark.DELTA) {
            throw new IllegalStateException("Only " + fed + " units were fed");
        }
        return bytes / IDLE_STREAMS;
    }
}
