package io.agentrules.benchmarks.check;

import static io.agentrules.benchmarks.StreamBenchmark.LENGTH;

import io.agentrules.benchmarks.GuardBenchmark;
import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import java.util.List;
import java.util.stream.Stream;

/** What it may cost to watch a model's response: time beside the bare walk, at its end beside its beginning, and garbage. */
public final class StreamBars {
    private static final int WARM_UPS = 100;
    private static final int ROUNDS = 61;
    private static final int RULES = 1_000;

    /** The first deltas begin the stream, and those of a tool's arguments name the file: that takes memory. */
    private static final int BEGINNING = 20;

    private StreamBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        return Stream.of(Counts.values())
                .flatMap(counts -> measured(counts).stream())
                .toList();
    }

    private static List<Bar> measured(Counts counts) {
        StreamBenchmark stream = StreamBenchmark.of(RULES, counts);
        try (GuardBenchmark guard = GuardBenchmark.of(RULES, counts, LENGTH, false)) {
            double[] nanos =
                    Turns.medians(WARM_UPS, ROUNDS, time(stream::bareWalk), time(guard::text), time(guard::arguments));
            String rules = "1,000 trigger rules (%s), ".formatted(counts);
            return List.of(
                    Bar.atMost(
                            10,
                            "x",
                            rules + "text in 4-character deltas / bare walk of the table",
                            nanos[1] / nanos[0]),
                    Bar.atMost(
                            10,
                            "x",
                            rules + "the same text as a tool's arguments, JSON / bare walk",
                            nanos[2] / nanos[0]),
                    secondHalf(rules + "text", guard, guard.deltas()),
                    secondHalf(rules + "JSON", guard, guard.deltasOfArguments()),
                    allocated(rules + "text", guard, guard.deltas()),
                    allocated(rules + "JSON", guard, guard.deltasOfArguments()));
        }
    }

    private static Task time(Runnable response) {
        return Turns.processorTime(4, response);
    }

    private static Bar secondHalf(String what, GuardBenchmark guard, List<Delta> deltas) {
        List<Delta> first = deltas.subList(0, deltas.size() / 2);
        List<Delta> second = deltas.subList(deltas.size() / 2, deltas.size());
        StreamGuard[] open = {guard.open()};
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.after(() -> open[0] = guard.open(), Turns.processorTime(1, () -> guard.feed(open[0], first))),
                Turns.processorTime(1, () -> guard.feed(open[0], second)));
        return Bar.atMost(1.2, "x", what + ": the second half of the stream / the first", nanos[1] / nanos[0]);
    }

    private static Bar allocated(String what, GuardBenchmark guard, List<Delta> deltas) {
        guard.response(deltas);
        StreamGuard open = guard.open();
        guard.feed(open, deltas.subList(0, BEGINNING));
        List<Delta> rest = deltas.subList(BEGINNING, deltas.size() - 1); // the last one ends the string of the JSON
        return Bar.atMost(
                0,
                "bytes",
                what + ": allocated by the deltas of a stream that has begun, nothing held back",
                Turns.allocated(() -> guard.feed(open, rest)));
    }
}
