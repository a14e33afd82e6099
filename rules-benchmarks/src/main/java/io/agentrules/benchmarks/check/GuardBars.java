package io.agentrules.benchmarks.check;

import static io.agentrules.benchmarks.StreamBenchmark.LENGTH;

import io.agentrules.benchmarks.GuardBenchmark;
import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.core.Delta;
import io.agentrules.core.StreamGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** What a guard may cost: time beside the bare walk, at the end of a stream beside its beginning, and garbage. */
public final class GuardBars {
    private static final int WARM_UPS = 100;
    private static final int ROUNDS = 61;

    private GuardBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        for (Counts counts : Counts.values()) {
            bars.addAll(measured(counts));
        }
        return bars;
    }

    private static List<Bar> measured(Counts counts) {
        StreamBenchmark walk = StreamBenchmark.of(1_000, counts);
        try (GuardBenchmark few = GuardBenchmark.of(10, counts, LENGTH);
                GuardBenchmark many = GuardBenchmark.of(1_000, counts, LENGTH)) {
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.processorTime(4, walk::bareWalk),
                    Turns.processorTime(4, walk::warm),
                    Turns.processorTime(4, many::text),
                    Turns.processorTime(4, many::arguments),
                    Turns.processorTime(4, many::heldBack),
                    Turns.processorTime(4, many::lines),
                    Turns.processorTime(4, many::buffered),
                    Turns.processorTime(4, few::text),
                    Turns.processorTime(4, few::arguments));
            double bare = nanos[0];
            return List.of(
                    Bar.atMost(10, "x", "text / walk", nanos[2] / bare),
                    Bar.atMost(10, "x", "JSON / walk", nanos[3] / bare),
                    Bar.none("x", "stream / walk", nanos[1] / bare),
                    Bar.none("x", "80 / walk", nanos[4] / bare),
                    Bar.none("x", "lines / walk", nanos[5] / bare),
                    Bar.none("x", "buffer / walk", nanos[6] / bare),
                    Bar.none("x", "text / 10", nanos[2] / nanos[7]),
                    Bar.none("x", "JSON / 10", nanos[3] / nanos[8]),
                    second(many, many.deltas()),
                    second(many, many.deltasOfArguments()),
                    Bar.atMost(0, "bytes", "text", allocated(many, many.deltas())),
                    Bar.atMost(0, "bytes", "JSON", allocated(many, many.deltasOfArguments())),
                    Bar.none("ns", "open", Turns.medians(100, 101, Turns.processorTime(100, many::open))[0] / 100));
        }
    }

    private static Bar second(GuardBenchmark many, List<Delta> deltas) {
        var guard = new AtomicReference<StreamGuard>(many.open());
        List<Delta> first = deltas.subList(0, deltas.size() / 2);
        List<Delta> second = deltas.subList(deltas.size() / 2, deltas.size());
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.after(() -> guard.set(many.open()), Turns.processorTime(1, () -> many.feed(guard.get(), first))),
                Turns.processorTime(1, () -> many.feed(guard.get(), second)));
        return Bar.atMost(1.2, "x", "second half / first", nanos[1] / nanos[0]);
    }

    private static double allocated(GuardBenchmark many, List<Delta> deltas) {
        StreamGuard guard = many.open();
        many.feed(guard, deltas.subList(0, 20));
        List<Delta> rest = deltas.subList(20, deltas.size() - 1);
        Turns.THREADS.getCurrentThreadAllocatedBytes();
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        many.feed(guard, rest);
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
