package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.KeywordBenchmark;
import java.util.List;

/** What it may cost to find the same keywords again and again. */
public final class KeywordBars {
    private static final int WARM_UPS = 200;
    private static final int ROUNDS = 101;

    private KeywordBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        var keywords = KeywordBenchmark.ofManyHits();
        double[] nanos = Turns.medians(
                WARM_UPS, ROUNDS, Turns.processorTime(4, keywords::bareWalk), Turns.processorTime(4, keywords::seen));
        return List.of(Bar.atMost(
                5,
                "x",
                "keywords in a text in which every other character ends one, found before / bare walk of the table",
                nanos[1] / nanos[0]));
    }
}
