package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.HelloWorld;
import io.agentrules.benchmarks.plain.WalkAndRead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code ./rules list} and {@code ./rules prompt} may cost as whole processes, beside Java programs that do no more than they must. */
public final class ListBars {
    private static final int FEW = 50;
    private static final int MANY = 10_000;

    /** From this version on, Java links classes ahead of time. */
    private static final int AHEAD_OF_TIME = 24;

    private final Path project;

    /** Takes the folder with the command {@code rules}, which must be built. */
    public ListBars(Path project) {
        this.project = project;
    }

    /** Measures. */
    public List<Bar> measured() {
        var bars = new ArrayList<>(List.of(onThisRepository(), onFewRules()));
        bars.addAll(onManyRules());
        return bars;
    }

    private Bar onThisRepository() {
        try (RuleWorkspace empty = RuleWorkspace.of(0)) {
            double[] nanos = Turns.medians(3, 15, plain(HelloWorld.class), rules("list", project, empty.home()));
            return Bar.atMost(8, "x", "./rules list on this repository / a Java hello world", nanos[1] / nanos[0]);
        }
    }

    private Bar onFewRules() {
        try (RuleWorkspace workspace = RuleWorkspace.of(FEW)) {
            double[] nanos =
                    Turns.medians(3, 15, plain(HelloWorld.class), rules("prompt", workspace.root(), workspace.home()));
            return Bar.atMost(
                    Runtime.version().feature() < AHEAD_OF_TIME ? 4 : 3,
                    "x",
                    "./rules prompt with 50 rules / a Java hello world",
                    nanos[1] / nanos[0]);
        }
    }

    private List<Bar> onManyRules() {
        try (RuleWorkspace workspace = RuleWorkspace.of(MANY)) {
            double[] nanos = Turns.medians(
                    2,
                    9,
                    plain(WalkAndRead.class, workspace.root().toString()),
                    rules("list", workspace.root(), workspace.home()),
                    rules("prompt", workspace.root(), workspace.home()));
            return List.of(
                    Bar.atMost(
                            4,
                            "x",
                            "./rules list over 10,000 rules / a Java program that walks and reads them",
                            nanos[1] / nanos[0]),
                    Bar.atMost(4, "x", "./rules prompt over the same / the same", nanos[2] / nanos[0]));
        }
    }

    private Task rules(String command, Path workspace, Path home) {
        return process(
                project.resolve("rules").toString(),
                command,
                "--workspace",
                workspace.toString(),
                "--home",
                home.toString());
    }

    private Task plain(Class<?> program, String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                project.resolve("rules-benchmarks/target/classes").toString(),
                program.getName()));
        command.addAll(List.of(arguments));
        return process(command.toArray(String[]::new));
    }

    /** The time that passes from the start of a process to its end, in nanoseconds. */
    private static Task process(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return () -> {
            long before = System.nanoTime();
            int exitCode = run(builder);
            if (exitCode != 0) {
                throw new IllegalStateException("Exit code " + exitCode + " of " + String.join(" ", command));
            }
            return System.nanoTime() - before;
        };
    }

    private static int run(ProcessBuilder builder) {
        try {
            return builder.start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
