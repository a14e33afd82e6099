package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.GlobBenchmark;
import io.agentrules.benchmarks.PathMatcherBenchmark;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.pattern.GlobDialect;
import java.util.List;
import java.util.stream.Stream;

/** How much faster than the JDK's matchers a set of globs must be. */
public final class PatternBars {
    private static final int WARM_UPS = 40;
    private static final int ROUNDS = 21;
    private static final int SEEN_TIMES = 1_000;

    private PatternBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(GlobDialect.PICOMATCH_DOT, GlobDialect.MINIMATCH_BASE_DOT)
                        .flatMap(dialect -> measured(layout, dialect).stream()))
                .toList();
    }

    private static List<Bar> measured(Layout layout, GlobDialect dialect) {
        var globs = GlobBenchmark.of(layout, dialect);
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                Turns.processorTime(1, PathMatcherBenchmark.of(layout)::match),
                Turns.processorTime(SEEN_TIMES, globs::seen),
                Turns.after(globs::nextPaths, Turns.processorTime(1, globs::unseen)));
        String input = layout + ", " + dialect;
        return List.of(
                Bar.atLeast(300, "x", "PathMatcher / 100 seen paths, " + input, nanos[0] / (nanos[1] / SEEN_TIMES)),
                Bar.atLeast(10, "x", "PathMatcher / 100 unseen paths, " + input, nanos[0] / nanos[2]));
    }
}
