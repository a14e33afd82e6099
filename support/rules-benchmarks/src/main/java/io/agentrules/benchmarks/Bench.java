package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.Bar;
import io.agentrules.benchmarks.report.Document;
import io.agentrules.benchmarks.report.Figures;
import io.agentrules.benchmarks.report.Machine;
import io.agentrules.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The command {@code ./bench}. */
public final class Bench {
    private static final String USAGE = """
            Usage: ./bench [--check | --write] [GROUP]...

            Runs the benchmarks of each GROUP with JMH and prints the results, with the machine they are from. All groups take
            some 20 minutes.

              --check     compare the figures of one run with their bars instead, in a few minutes: prints each, and ends
                          with 1 if one was missed
              --write     write the results into docs/benchmark-results.md
              -h, --help  this text

            Groups: call, stream, patterns, hook, start, command, store, scale; all of them unless some are named.
            Exit codes: 0 fine; 1 a bar was missed; 2 wrong usage.
            """;

    private final Path project;

    private Bench(Path project) {
        this.project = project;
    }

    /** Runs the command. The system property {@code bench.project} is the project's folder; default: the current folder. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        List<String> words = List.of(arguments);
        if (words.contains("-h") || words.contains("--help")) {
            System.out.print(USAGE);
            return;
        }
        Optional<Request> known = Request.of(words);
        if (known.isEmpty()) {
            System.err.print(USAGE);
            System.exit(2);
        }
        Request request = known.orElseThrow();
        var bench = new Bench(Path.of(System.getProperty("bench.project", "")).toAbsolutePath());
        switch (request.mode()) {
            case PRINT -> bench.print(request.groups());
            case WRITE -> bench.write(request.groups());
            case CHECK -> {
                if (!bench.check(request.groups())) {
                    System.exit(1);
                }
            }
        }
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

    private void print(List<Group> groups) throws RunnerException {
        for (Group group : groups) {
            System.out.println("## " + group.id() + "\n\n" + measured(group));
        }
    }

    private void write(List<Group> groups) throws IOException, RunnerException {
        var page = new Document(project.resolve("docs/benchmark-results.md"));
        for (Group group : groups) {
            page.replace(group.id(), measured(group));
        }
    }

    private String measured(Group group) throws RunnerException {
        var text = new StringBuilder();
        for (Group.Columns table : group.tables()) {
            text.append(Table.of(table.heading(), Figures.measured(table.benchmarks(), table.parameter())))
                    .append('\n');
        }
        text.append(Table.of(group.bars(project))).append('\n');
        return text + Machine.description() + "\n";
    }
}
