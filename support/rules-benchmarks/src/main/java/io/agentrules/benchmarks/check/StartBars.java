package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.HelloWorld;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code ./rules list} and {@code ./rules prompt} may take as whole processes, beside a Java program that does nothing. */
public final class StartBars {
    private static final int RULES = 50;
    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 15;

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private StartBars() {}

    /** Measures, with the command of the project's folder, which must be built. */
    public static List<Bar> measured(Path project) {
        String classes =
                project.resolve("support/rules-benchmarks/target/classes").toString();
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            var hello = new ProcessBuilder(JAVA, "-cp", classes, HelloWorld.class.getName());
            return Stream.of("list", "prompt")
                    .map(command -> bar(command, hello, rules(project, workspace, command)))
                    .toList();
        }
    }

    private static Bar bar(String command, ProcessBuilder hello, ProcessBuilder rules) {
        double[] nanos = Turns.medians(WARM_UPS, ROUNDS, Turns.elapsed(hello, ""), Turns.elapsed(rules, ""));
        int limit = Runtime.version().feature() < 25 ? 6 : 5;
        return Bar.atMost(
                limit, "x", "./rules " + command + " with 50 rules / a Java hello world", nanos[1] / nanos[0]);
    }

    /** Returns a command of the project's folder in a workspace. */
    static ProcessBuilder rules(Path project, RuleWorkspace workspace, String... command) {
        var words = new ArrayList<String>();
        words.add(project.resolve("rules").toString());
        words.addAll(List.of(command));
        words.addAll(List.of(
                "--workspace",
                workspace.root().toString(),
                "--home",
                workspace.home().toString()));
        var rules = new ProcessBuilder(words);
        rules.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return rules;
    }
}
