package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.StatAndRead;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What it may cost to ask a session for its rules, beside reading the rules, and whatever is there more of. */
final class ActivationBars {
    private static final int WARM_UPS = 60;
    private static final int ROUNDS = 41;
    private static final int RULES = 1_000;
    private static final int PATHS = 100;
    private static final int AGAIN = 50;

    private ActivationBars() {}

    static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            RuleEngine engine = workspace.engine().build();
            bars.addAll(besideReading(workspace, engine));
            bars.add(Bar.atMost(0, "bytes", "allocated by asking again 100,000 times", allocatedByAsking(engine)));
            for (Past past : Past.values()) {
                bars.addAll(tenThousandSeen(engine, past));
            }
        }
        return bars;
    }

    private static List<Bar> besideReading(RuleWorkspace workspace, RuleEngine engine) {
        try (RuleWorkspace larger = RuleWorkspace.of(10 * RULES)) {
            var calls = new Calls(engine, Past.THIS_TURN, PATHS - 1);
            var ofLarger = new Calls(larger.engine().build(), Past.THIS_TURN, PATHS - 1);
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.processorTime(1, () -> statAndRead(workspace)),
                    ofLarger.unseen(),
                    calls.seen(),
                    calls.unseen(),
                    calls.unchanged(AGAIN));
            double reading = nanos[0];
            double larger10 = nanos[1] / Calls.SESSIONS;
            double seen = nanos[2] / Calls.SESSIONS;
            double unseen = nanos[3] / Calls.SESSIONS;
            double unchanged = nanos[4] / Calls.SESSIONS / AGAIN;
            return List.of(
                    Bar.atLeast(
                            100,
                            "x",
                            "stat and read of 1,000 rule files / a call with 100 paths, one of them never seen",
                            reading / unseen),
                    Bar.none("x", "the same, the new path known from another session", reading / seen),
                    Bar.atMost(15, "x", "a call with 100 paths, 10,000 rules / 1,000 rules", larger10 / unseen),
                    Bar.atLeast(100, "x", "the same call / asking again, nothing has changed", unseen / unchanged));
        }
    }

    private static void statAndRead(RuleWorkspace workspace) {
        try {
            StatAndRead.bytes(workspace.files());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double allocatedByAsking(RuleEngine engine) {
        var calls = new Calls(engine, Past.THIS_TURN, PATHS - 1);
        calls.prepare();
        calls.run();
        calls.askAgain();
        Turns.THREADS.getCurrentThreadAllocatedBytes(); // the first call allocates
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000 / Calls.SESSIONS; i++) {
            calls.askAgain();
        }
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static List<Bar> tenThousandSeen(RuleEngine engine, Past past) {
        var few = new Calls(engine, past, 100);
        var many = new Calls(engine, past, 10_000);
        double[] nanos = Turns.medians(10, 21, few.unseen(), many.unseen(), few.seen(), many.seen());
        String claim = "a new path, 10,000 seen before in the session / 100 (%s)".formatted(past);
        return List.of(
                Bar.atMost(2.5, "x", claim, nanos[1] / nanos[0]),
                Bar.none("x", "the same, the new path known from another session", nanos[3] / nanos[2]));
    }
}
