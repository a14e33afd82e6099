package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.Bar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The command {@code ./bench}. */
public final class Bench {
    private static final String USAGE = """
            Usage: ./bench [JMH-ARGUMENT]...
                   ./bench --check [GROUP]...

            Runs the benchmarks with JMH, those whose names match an argument or all of them, in some 15 minutes. The results
            are also written to support/rules-benchmarks/target/results.json. Examples:

              ./bench StreamBenchmark
              ./bench -h              all arguments of JMH

            With --check, measures what has a bar, in a few minutes: prints each figure with its bar, and ends with 1 if one
            was missed.

            Groups: call, stream, patterns, hook, start, command, store, scale; all of them unless some are named.
            Exit codes: 0 fine; 1 a bar was missed, or a benchmark failed; 2 wrong usage.
            """;

    private Bench() {}

    /** Runs the command. The system property {@code bench.project} is the project's folder; default: the current folder. */
    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(System.getProperty("bench.project", "")).toAbsolutePath();
        List<String> words = List.of(arguments);
        if (words.contains("--help")) {
            System.out.print(USAGE);
        } else if (!words.isEmpty() && words.get(0).equals("--check")) {
            System.exit(check(words.subList(1, words.size()), project));
        } else {
            org.openjdk.jmh.Main.main(ofJmh(words, project).toArray(String[]::new));
        }
    }

    private static int check(List<String> names, Path project) {
        var groups = new ArrayList<Group>();
        for (String name : names) {
            Optional<Group> group = Group.of(name);
            if (group.isEmpty()) {
                System.err.print(USAGE);
                return 2;
            }
            groups.add(group.orElseThrow());
        }
        boolean met = true;
        for (Group group : groups.isEmpty() ? List.of(Group.values()) : groups) {
            for (Bar bar : group.bars(project)) {
                System.out.println(bar);
                met &= bar.isMet();
            }
        }
        return met ? 0 : 1;
    }

    /** Returns the arguments for JMH, which takes none twice. */
    static List<String> ofJmh(List<String> words, Path project) {
        var defaults = new TreeMap<String, String>();
        defaults.put("-foe", "true");
        defaults.put("-rf", "json");
        defaults.put(
                "-rff",
                project.resolve("support/rules-benchmarks/target/results.json").toString());
        defaults.put("-tu", "ns");
        defaults.keySet().removeAll(words);
        var all = new ArrayList<>(words);
        defaults.forEach((name, value) -> all.addAll(List.of(name, value)));
        return all;
    }
}
