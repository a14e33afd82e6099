package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.SessionStoreBenchmark;
import io.agentrules.benchmarks.data.RuleWorkspace;
import java.util.List;

/** What a new session may cost where there are many. */
final class StoreBars {
    private static final int WARM_UPS = 30;
    private static final int ROUNDS = 31;
    private static final int SESSIONS = 50;

    private StoreBars() {}

    static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(0)) {
            var small = SessionStoreBenchmark.of(workspace, 100);
            var large = SessionStoreBenchmark.of(workspace, 100_000);
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.processorTime(SESSIONS, small::insert),
                    Turns.processorTime(SESSIONS, large::insert));
            return List.of(
                    Bar.atMost(10, "x", "a new session in a full store of 100,000 / of 100", nanos[1] / nanos[0]),
                    Bar.none("µs", "a new session in a full store of 100,000", nanos[1] / SESSIONS / 1_000));
        }
    }
}
