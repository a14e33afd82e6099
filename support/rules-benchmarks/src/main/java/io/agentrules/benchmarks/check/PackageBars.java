package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.HelloWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the packaged command may cost with 50 rules, beside a hello world in the Java that is packaged with it. */
public final class PackageBars {
    private static final int RULES = 50;
    private static final double LIMIT = 3;
    private static final List<String> COMMANDS = List.of("list", "prompt", "check");

    private PackageBars() {}

    /** Measures what is packaged in {@code rules-dist} of the project's folder; empty if nothing is. */
    public static List<Bar> measured(Path project) {
        Path packages = project.resolve("support/rules-dist/target/packages");
        if (!Files.isDirectory(packages)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(packages)) {
            return files.filter(file -> Files.isExecutable(file.resolve("bin/rules")))
                    .findFirst()
                    .map(image -> measured(project, image))
                    .orElse(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Bar> measured(Path project, Path image) {
        String java = image.resolve("runtime/bin/java").toString();
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            // The archive that a Java has by default. The package has none, because its cache replaces it.
            Path archive = workspace.home().resolve("default.jsa");
            double unused = process(java, "-Xshare:dump", "-XX:SharedArchiveFile=" + archive)
                    .cost();
            var tasks = new ArrayList<Task>();
            tasks.add(process(
                    java,
                    "-XX:SharedArchiveFile=" + archive,
                    "-cp",
                    project.resolve("support/rules-benchmarks/target/classes").toString(),
                    HelloWorld.class.getName()));
            for (String command : COMMANDS) {
                tasks.add(process(
                        image.resolve("bin/rules").toString(),
                        command,
                        "--workspace",
                        workspace.root().toString(),
                        "--home",
                        workspace.home().toString()));
            }
            double[] nanos = Turns.medians(3, 15, tasks.toArray(Task[]::new));
            var bars = new ArrayList<Bar>();
            for (int i = 0; i < COMMANDS.size(); i++) {
                String claim = "packaged rules " + COMMANDS.get(i) + " with 50 rules / a hello world in its Java";
                bars.add(Bar.atMost(LIMIT, "x", claim, nanos[i + 1] / nanos[0]));
            }
            return bars;
        }
    }

    private static Task process(String... command) {
        return Turns.elapsed(new ProcessBuilder(command), "");
    }
}
