package io.agentrules.benchmarks.check;

import static io.agentrules.benchmarks.StreamBenchmark.LENGTH;

import io.agentrules.benchmarks.GuardBenchmark;
import io.agentrules.benchmarks.StreamBenchmark;
import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import java.util.ArrayList;
import java.util.List;

/** What a guard may cost: time beside the bare walk, at the end of a stream beside its beginning, garbage, and memory. */
public final class GuardBars {
    private static final int WARM_UPS = 100;
    private static final int ROUNDS = 61;
    private static final int RULES = 1_000;
    private static final int STREAMS = 10_000;
    private static final int CHARACTERS_OF_EACH = 80;
    private static final int OPENED = 100;

    /** The first deltas begin the stream, and those of a tool's arguments name the file: that takes memory. */
    private static final int BEGINNING = 20;

    private GuardBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        for (Counts counts : Counts.values()) {
            bars.addAll(besideWalk(counts));
            bars.addAll(inItself(counts));
        }
        bars.addAll(interleaved());
        bars.add(ofReference());
        bars.add(opening());
        return bars;
    }

    private static List<Bar> besideWalk(Counts counts) {
        StreamBenchmark stream = StreamBenchmark.of(RULES, counts);
        try (GuardBenchmark guard = GuardBenchmark.of(RULES, counts, LENGTH, false);
                GuardBenchmark few = GuardBenchmark.of(10, counts, LENGTH, false);
                GuardBenchmark ofDiffs = GuardBenchmark.of(RULES, counts, LENGTH, true)) {
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    time(stream::bareWalk),
                    time(guard::text),
                    time(guard::arguments),
                    time(stream::warm),
                    time(guard::heldBack),
                    time(guard::lines),
                    time(guard::buffered),
                    time(ofDiffs::text),
                    time(few::text),
                    time(guard::textPieces),
                    time(guard::argumentPieces));
            double walk = nanos[0];
            String rules = "1,000 trigger rules (%s), ".formatted(counts);
            return List.of(
                    Bar.atMost(10, "x", rules + "text in 4-character deltas / bare walk of the table", nanos[1] / walk),
                    Bar.atMost(10, "x", "the same text as a tool's arguments, JSON / bare walk", nanos[2] / walk),
                    Bar.none("x", "the stream of the pattern engine alone / bare walk", nanos[3] / walk),
                    Bar.none("x", "text, 80 characters held back / bare walk", nanos[4] / walk),
                    Bar.none("x", "text, lines held back / bare walk", nanos[5] / walk),
                    Bar.none("x", "text, all held back / bare walk", nanos[6] / walk),
                    Bar.none("x", "text, 100 of the rules look at added lines only / bare walk", nanos[7] / walk),
                    Bar.none("x", rules + "text / 10 trigger rules", nanos[1] / nanos[8]),
                    Bar.atMost(1.25, "x", "text as strings / as existing deltas", nanos[9] / nanos[1]),
                    Bar.atMost(1.25, "x", "a tool's arguments as strings / as existing deltas", nanos[10] / nanos[2]));
        }
    }

    private static Task time(Runnable response) {
        return Turns.processorTime(4, response);
    }

    private static List<Bar> inItself(Counts counts) {
        try (GuardBenchmark guard = GuardBenchmark.of(RULES, counts, LENGTH, false);
                GuardBenchmark ofDiffs = GuardBenchmark.of(RULES, counts, LENGTH, true)) {
            String allocated =
                    "allocated by the rest of the deltas of %s, warm, once the stream has begun (" + counts + ")";
            return List.of(
                    secondHalf("text (" + counts + ")", guard, guard.deltas()),
                    secondHalf("JSON (" + counts + ")", guard, guard.deltasOfArguments()),
                    Bar.atMost(0, "bytes", allocated.formatted("text"), allocated(guard, guard.deltas())),
                    Bar.atMost(0, "bytes", allocated.formatted("JSON"), allocated(guard, guard.deltasOfArguments())),
                    Bar.atMost(
                            0,
                            "bytes",
                            allocated.formatted("JSON, 100 rules for added lines only"),
                            allocated(ofDiffs, ofDiffs.deltasOfArguments())));
        }
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

    private static double allocated(GuardBenchmark guard, List<Delta> deltas) {
        guard.response(deltas);
        StreamGuard open = guard.open();
        guard.feed(open, deltas.subList(0, BEGINNING));
        List<Delta> rest = deltas.subList(BEGINNING, deltas.size() - 1); // the last one ends the string of the JSON
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        guard.feed(open, rest);
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static List<Bar> interleaved() {
        try (GuardBenchmark guard = GuardBenchmark.of(RULES, Counts.SELDOM, STREAMS * CHARACTERS_OF_EACH, false)) {
            List<Delta> byTurns = guard.interleaved(STREAMS);
            double[] nanos = Turns.medians(
                    10, 21, Turns.processorTime(1, guard::text), Turns.processorTime(1, () -> guard.response(byTurns)));
            return List.of(
                    Bar.none("x", "a text in 10,000 streams by turns / in one", nanos[1] / nanos[0]),
                    Bar.none(
                            "bytes",
                            "retained by one of 10,000 streams, all that the guard keeps of it",
                            Turns.medians(1, 5, () -> retained(guard, byTurns))[0]));
        }
    }

    private static double retained(GuardBenchmark guard, List<Delta> byTurns) {
        long before = Heap.usedBytes();
        StreamGuard open = guard.open();
        guard.feed(open, byTurns);
        double bytes = Heap.usedBytes() - before;
        guard.finish(open);
        return bytes / STREAMS;
    }

    /** As many rules and characters as the figure of the field's reference implementation is for. */
    private static Bar ofReference() {
        int characters = 50_000;
        try (GuardBenchmark guard = GuardBenchmark.of(100, Counts.OFTEN, characters, false)) {
            double nanos = Turns.medians(WARM_UPS, ROUNDS, time(guard::text))[0] / 4;
            return Bar.none("ns", "a character of 50,000, 100 trigger rules (OFTEN)", nanos / characters);
        }
    }

    private static Bar opening() {
        try (GuardBenchmark guard = GuardBenchmark.of(RULES, Counts.SELDOM, LENGTH, false)) {
            double nanos = Turns.medians(WARM_UPS, ROUNDS, Turns.processorTime(OPENED, guard::open))[0] / OPENED;
            return Bar.none("ns", "opening a guard, 1,000 trigger rules, nothing has changed", nanos);
        }
    }
}
