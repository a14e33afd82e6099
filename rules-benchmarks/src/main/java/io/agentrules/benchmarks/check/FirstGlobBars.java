package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.FirstUse;
import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.pattern.GlobDialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What 3,000 globs may cost in a JVM that has just started, beside the JDK's matchers in another. */
final class FirstGlobBars {
    private static final int WARM_UPS = 1;
    private static final int ROUNDS = 9;

    private FirstGlobBars() {}

    static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        for (Layout layout : Layout.values()) {
            bars.addAll(measured(layout));
        }
        return bars;
    }

    private static List<Bar> measured(Layout layout) {
        List<GlobDialect> dialects = List.of(GlobDialect.PICOMATCH_DOT, GlobDialect.MINIMATCH_BASE_DOT);
        double[] nanos = Turns.medians(
                WARM_UPS,
                ROUNDS,
                program(layout.name()),
                program(layout.name(), dialects.get(0).name()),
                program(layout.name(), dialects.get(1).name()));
        var bars = new ArrayList<Bar>();
        for (int i = 0; i < dialects.size(); i++) {
            bars.add(Bar.atLeast(
                    layout == Layout.FOLDERS_FIRST ? 0.7 : 1,
                    "x",
                    "PathMatcher / first use of 3,000 globs in a new JVM, 100 paths, %s, %s"
                            .formatted(layout, dialects.get(i)),
                    nanos[0] / nanos[i + 1]));
        }
        return bars;
    }

    private static Task program(String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FirstUse.class.getName()));
        command.addAll(List.of(arguments));
        return () -> nanosPrintedBy(command);
    }

    private static double nanosPrintedBy(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
            try (BufferedReader reader = process.inputReader()) {
                return Double.parseDouble(reader.readLine().split(" ", -1)[0]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
