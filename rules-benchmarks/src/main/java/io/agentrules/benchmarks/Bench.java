package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.Bar;
import io.agentrules.benchmarks.report.Document;
import io.agentrules.benchmarks.report.Figures;
import io.agentrules.benchmarks.report.Machine;
import io.agentrules.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The command {@code ./bench}. */
public final class Bench {
    private static final String USAGE = """
            Usage: ./bench [--check] [GROUP]...

            Runs the benchmarks of each GROUP with JMH and writes the results into docs/benchmarks.md, with the machine they
            are from. All groups take some 20 minutes.

              --check     hold the figures of one run to their bars instead, in a few minutes: prints each, writes nothing,
                          and ends with 1 if one was missed
              -h, --help  this text

            Groups: discovery, sessions, streams, guard, adapters, globs, keywords; all of them unless some are named.
            Exit codes: 0 fine; 1 a bar was missed; 2 wrong usage.
            """;

    private final Path project;

    private Bench(Path project) {
        this.project = project;
    }

    /** Does what the arguments say; the system property {@code bench.project} is the project's folder, else the current one. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        List<String> words = List.of(arguments);
        if (words.contains("-h") || words.contains("--help")) {
            System.out.print(USAGE);
            return;
        }
        Optional<List<Group>> groups = groups(words);
        if (groups.isEmpty()) {
            System.err.print(USAGE);
            System.exit(2);
        }
        var bench = new Bench(Path.of(System.getProperty("bench.project", "")).toAbsolutePath());
        if (!words.contains("--check")) {
            bench.write(groups.orElseThrow());
        } else if (!bench.check(groups.orElseThrow())) {
            System.exit(1);
        }
    }

    /** Returns the groups that are named, or all; nothing if a word is no group. */
    private static Optional<List<Group>> groups(List<String> words) {
        var groups = new ArrayList<Group>();
        for (String word : words) {
            Optional<Group> group = Group.of(word);
            if (group.isEmpty() && !word.equals("--check")) {
                return Optional.empty();
            }
            group.ifPresent(groups::add);
        }
        return Optional.of(groups.isEmpty() ? List.of(Group.values()) : groups);
    }

    private boolean check(List<Group> groups) {
        boolean met = true;
        for (Group group : groups) {
            for (Bar bar : group.bars(project)) {
                System.out.println(bar);
                met &= bar.isMet();
            }
        }
        return met;
    }

    private void write(List<Group> groups) throws IOException, RunnerException {
        var page = new Document(project.resolve("docs/benchmarks.md"));
        for (Group group : groups) {
            var text = new StringBuilder();
            for (Group.Columns table : group.tables()) {
                text.append(Table.of(table.heading(), Figures.measured(table.benchmarks(), table.parameter())))
                        .append('\n');
            }
            List<Bar> bars = group.bars(project);
            if (!bars.isEmpty()) {
                text.append(Table.of(bars)).append('\n');
            }
            page.replace(group.id(), text + Machine.description() + "\n");
        }
    }
}
