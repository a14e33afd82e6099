package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.AdapterBars;
import io.agentrules.benchmarks.check.Bar;
import io.agentrules.benchmarks.check.FleetBars;
import io.agentrules.benchmarks.check.GlobBars;
import io.agentrules.benchmarks.check.GuardBars;
import io.agentrules.benchmarks.check.HookBars;
import io.agentrules.benchmarks.check.KeywordBars;
import io.agentrules.benchmarks.check.ListBars;
import io.agentrules.benchmarks.check.PackageBars;
import io.agentrules.benchmarks.check.RefreshBars;
import io.agentrules.benchmarks.check.RepositoryBars;
import io.agentrules.benchmarks.check.SessionBars;
import io.agentrules.benchmarks.check.StreamBars;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Benchmarks that are run together, the tables they fill, and the bars they are held to. */
enum Group {
    DISCOVERY(new Columns("rule files", "files", DiscoveryBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return Stream.of(
                            RefreshBars.measured(),
                            RepositoryBars.measured(),
                            new ListBars(project).measured(),
                            new PackageBars(project).measured())
                    .flatMap(List::stream)
                    .toList();
        }
    },
    SESSIONS(
            new Columns("a tool call with 100 paths; rules", "rules", ActivationBenchmark.class),
            new Columns("the same, 1,000 rules; paths seen before in the session", "seen", LongSessionBenchmark.class),
            new Columns("a new session; the store has", "sessions", SessionStoreBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return SessionBars.measured();
        }
    },
    STREAMS(new Columns("triggers", "triggers", StreamBenchmark.class, RescanBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return StreamBars.measured();
        }
    },
    GUARD(
            new Columns("a response of 200,000 characters; trigger rules", "rules", GuardBenchmark.class),
            new Columns("opening the guard of a response; trigger rules", "rules", GuardOpeningBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return GuardBars.measured();
        }
    },
    ADAPTERS(new Columns("a model call, 1,000 rules; adapter", "adapter", AdapterBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return AdapterBars.measured();
        }
    },
    GLOBS(new Columns(
            "100 paths, 3,000 globs",
            "layout",
            GlobBenchmark.class,
            FirstGlobsBenchmark.class,
            PathMatcherBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return GlobBars.measured();
        }
    },
    HOOKS {
        @Override
        List<Bar> bars(Path project) {
            return new HookBars(project).measured();
        }
    },
    FLEET {
        @Override
        List<Bar> bars(Path project) {
            return FleetBars.measured(project);
        }
    },
    KEYWORDS(new Columns("a prompt of 2,000 characters, 3,000 keywords", "", KeywordBenchmark.class)) {
        @Override
        List<Bar> bars(Path project) {
            return KeywordBars.measured();
        }
    };

    @SuppressWarnings("ImmutableEnumChecker") // Class is immutable, and so is this list of lists of them.
    private final List<Columns> tables;

    Group(Columns... tables) {
        this.tables = List.of(tables);
    }

    /** Returns the word for it on the command line and in the documentation. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<Columns> tables() {
        return tables;
    }

    /** Measures what is held to a bar; nothing is for some groups. */
    abstract List<Bar> bars(Path project);

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
