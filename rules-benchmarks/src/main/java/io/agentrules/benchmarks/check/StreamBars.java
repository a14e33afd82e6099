package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.pattern.MatchStream;
import java.util.List;

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

    /** The stream itself is the harness's to keep; its feeds are what must not allocate. */
    private static double allocated(StreamBenchmark many) {
        MatchStream stream = many.open();
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        many.feed(stream);
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static double retained(StreamBenchmark many) {
        MatchStream[] idle = new MatchStream[IDLE_STREAMS];
        long before = usedBytes();
        for (int i = 0; i < idle.length; i++) {
            idle[i] = many.open();
            int from = i % 1_000;
            many.feed(idle[i], from, from + DELTAS);
        }
        double bytes = usedBytes() - before;
        long fed = 0;
        for (MatchStream stream : idle) {
            fed += stream.position();
        }
        if (fed != (long) IDLE_STREAMS * DELTAS * StreamBenchmark.DELTA) {
            throw new IllegalStateException("Some streams were not fed");
        }
        // Whole bytes: what else the JVM does in the meantime is a small fraction of one, for so many streams.
        return Math.floor(bytes / IDLE_STREAMS);
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
