package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.RuleWorkspace;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What commands may take that have much to do, as whole processes. */
public final class CommandBars {
    private static final int CHECKED_RULES = 10_000;
    private static final int EXPLAINED_RULES = 1_000;
    private static final int COLD = 500;
    private static final int WARM = 2_000;
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MILLI = 1_000_000;

    private CommandBars() {}

    /** Measures, with the command of the project's folder, which must be built. */
    public static List<Bar> measured(Path project) {
        return List.of(check(project), explain(project));
    }

    private static Bar check(Path project) {
        try (RuleWorkspace workspace = RuleWorkspace.of(CHECKED_RULES)) {
            double[] nanos = Turns.medians(
                    1,
                    ROUNDS,
                    Turns.elapsed(StartBars.rules(project, workspace, "list"), ""),
                    Turns.elapsed(StartBars.rules(project, workspace, "check"), ""));
            return Bar.atMost(1.5, "x", "./rules check with 10,000 rules / ./rules list", nanos[1] / nanos[0]);
        }
    }

    private static Bar explain(Path project) {
        try (RuleWorkspace workspace = RuleWorkspace.of(EXPLAINED_RULES)) {
            ProcessBuilder explain = StartBars.rules(project, workspace, "explain", "--batch", "--json");
            double[] nanos = Turns.medians(
                    1, ROUNDS, Turns.elapsed(explain, contexts(COLD)), Turns.elapsed(explain, contexts(COLD + WARM)));
            double millis = (nanos[1] - nanos[0]) / WARM / NANOS_PER_MILLI;
            return Bar.atMost(
                    2, "ms", "a context of ./rules explain --batch with 1,000 rules, after the first 500", millis);
        }
    }

    private static String contexts(int number) {
        return IntStream.range(0, number)
                .mapToObj(
                        i -> "{\"paths\": [\"src/module-" + i % 97 + "/file-" + i + ".ts\"], \"prompt\": \"fix it\"}\n")
                .collect(Collectors.joining());
    }
}
