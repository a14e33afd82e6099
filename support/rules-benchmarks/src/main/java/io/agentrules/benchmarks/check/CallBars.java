package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.StatAndRead;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What it may cost to ask a session for its rules before a model call. */
public final class CallBars {
    private static final int WARM_UPS = 60;
    private static final int ROUNDS = 41;
    private static final int RULES = 1_000;
    private static final int SEEN = 99;
    private static final int AGAIN = 50;

    private CallBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES);
                RuleWorkspace larger = RuleWorkspace.of(10 * RULES)) {
            RuleEngine engine = workspace.engine().build();
            var calls = new Calls(engine, SEEN);
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.processorTime(1, () -> statAndRead(workspace)),
                    new Calls(larger.engine().build(), SEEN).unseen(),
                    calls.unseen(),
                    calls.unchanged(AGAIN));
            double call = nanos[2] / Calls.SESSIONS;
            return List.of(
                    Bar.atLeast(
                            100,
                            "x",
                            "stat and read of 1,000 rule files / a call with 100 paths, one of them never seen",
                            nanos[0] / call),
                    Bar.atMost(15, "x", "a call with 100 paths, 10,000 rules / 1,000 rules", nanos[1] / nanos[2]),
                    Bar.atLeast(
                            100,
                            "x",
                            "the same call / asking again, nothing has changed",
                            call / (nanos[3] / Calls.SESSIONS / AGAIN)),
                    Bar.atMost(0, "bytes", "allocated by asking again 100,000 times", allocatedByAsking(engine)));
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
        var calls = new Calls(engine, SEEN);
        calls.prepare();
        calls.run();
        calls.askAgain();
        return Turns.allocated(() -> {
            for (int i = 0; i < 100_000 / Calls.SESSIONS; i++) {
                calls.askAgain();
            }
        });
    }
}
