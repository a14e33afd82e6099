package io.agentrules.benchmarks;

import io.agentrules.benchmarks.check.Bar;
import io.agentrules.benchmarks.check.CallBars;
import io.agentrules.benchmarks.check.CommandBars;
import io.agentrules.benchmarks.check.HookBars;
import io.agentrules.benchmarks.check.PackageBars;
import io.agentrules.benchmarks.check.PatternBars;
import io.agentrules.benchmarks.check.PortBars;
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

/** Bars that are measured together. */
enum Group {
    CALL(project -> Stream.of(CallBars.measured(), PortBars.measured())
            .flatMap(List::stream)
            .toList()),
    STREAM(project -> StreamBars.measured()),
    PATTERNS(project -> PatternBars.measured()),
    HOOK(HookBars::measured),
    START(project -> Stream.of(StartBars.measured(project), PackageBars.measured(project))
            .flatMap(List::stream)
            .toList()),
    COMMAND(CommandBars::measured),
    STORE(project -> StoreBars.measured()),
    SCALE(project -> ScaleBars.measured());

    @SuppressWarnings("ImmutableEnumChecker") // It has no state.
    private final Function<Path, List<Bar>> bars;

    Group(Function<Path, List<Bar>> bars) {
        this.bars = bars;
    }

    /** Measures, with the commands of the project's folder. */
    List<Bar> bars(Path project) {
        return bars.apply(project);
    }

    /** Returns the group with a name in lower case; empty if there is none. */
    static Optional<Group> of(String name) {
        return Arrays.stream(values())
                .filter(group -> group.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}
