package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.Bar;
import io.agentrules.benchmarks.check.CallBars;
import io.agentrules.benchmarks.check.CommandBars;
import io.agentrules.benchmarks.check.HookBars;
import io.agentrules.benchmarks.check.PackageBars;
import io.agentrules.benchmarks.check.PatternBars;
import io.agentrules.benchmarks.check.ScaleBars;
import io.agentrules.benchmarks.check.StartBars;
import io.agentrules.benchmarks.check.StoreBars;
import io.agentrules.benchmarks.check.StreamBars;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Benchmarks that are run together, the tables they fill, and the bars they are held to. */
enum Group {
    CALL(
            project -> CallBars.measured(),
            new Columns("a tool call with 100 paths; rules", "rules", ActivationBenchmark.class),
            new Columns("the same, 1,000 rules; paths seen before in the session", "seen", LongSessionBenchmark.class)),
    STREAM(
            project -> StreamBars.measured(),
            new Columns("a response of 200,000 characters; trigger rules", "rules", GuardBenchmark.class),
            new Columns(
                    "the pattern engine alone, the same text; triggers",
                    "triggers",
                    StreamBenchmark.class,
                    RescanBenchmark.class)),
    PATTERNS(
            project -> PatternBars.measured(),
            new Columns("100 paths, 3,000 globs", "layout", GlobBenchmark.class, PathMatcherBenchmark.class),
            new Columns("a prompt of 2,000 characters, 3,000 keywords", "", KeywordBenchmark.class)),
    HOOK(HookBars::measured),
    START(project -> Stream.of(StartBars.measured(project), PackageBars.measured(project))
            .flatMap(List::stream)
            .toList()),
    COMMAND(CommandBars::measured),
    STORE(project -> StoreBars.measured()),
    SCALE(
            project -> ScaleBars.measured(),
            new Columns("rule files", "files", DiscoveryBenchmark.class),
            new Columns("a new session; the engine has", "sessions", SessionStoreBenchmark.class));

    @SuppressWarnings("ImmutableEnumChecker") // It has no state.
    private final Function<Path, List<Bar>> bars;

    @SuppressWarnings("ImmutableEnumChecker") // Class is immutable, and so is this list of lists of them.
    private final List<Columns> tables;

    Group(Function<Path, List<Bar>> bars, Columns... tables) {
        this.bars = bars;
        this.tables = List.of(tables);
    }

    /** Returns the word for it on the command line and in the documentation. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<Columns> tables() {
        return tables;
    }

    /** Measures what is held to a bar, with the commands of the project's folder. */
    List<Bar> bars(Path project) {
        return bars.apply(project);
    }

    static Optional<Group> of(String id) {
        return Arrays.stream(values()).filter(group -> group.id().equals(id)).findFirst();
    }

    /**
     * One table.
     *
     * @param heading of its first column
     * @param parameter what the other columns are the values of; empty for a single column
     * @param benchmarks what it is filled by
     */
    record Columns(String heading, String parameter, List<Class<?>> benchmarks) {
        Columns(String heading, String parameter, Class<?>... benchmarks) {
            this(heading, parameter, List.of(benchmarks));
        }
    }
}
