package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.WalkAndRead;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What a large repository and many sessions may cost. */
public final class ScaleBars {
    private static final int FOLDERS = 10_000;
    private static final int WARM_UPS = 2;
    private static final int ROUNDS = 9;

    /** The engine reads a file again if it changed a moment ago: another change may leave its time the same. */
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private ScaleBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        return Stream.concat(repository().stream(), Stream.of(MemoryBar.measured()))
                .toList();
    }

    private static List<Bar> repository() {
        try (RuleWorkspace repository = RuleWorkspace.ofRepository(FOLDERS);
                Stream<Path> all = Files.walk(repository.root())) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.setLastModifiedTime(path, LONG_AGO);
            }
            RuleEngine known = repository.engine().build();
            RuleCatalog catalog = known.catalog();
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.elapsed(() -> walk(repository)),
                    Turns.elapsed(() ->
                            check(repository.engine().build().catalog().rules().size() == FOLDERS / 10)),
                    Turns.elapsed(() -> check(known.refresh() == catalog)));
            String claim = "%s, 100,000 files in 10,000 folders, AGENTS.md in 1,000 / a walk that reads these";
            return List.of(
                    Bar.atMost(2, "x", claim.formatted("a new engine"), nanos[1] / nanos[0]),
                    Bar.atMost(0.5, "x", claim.formatted("refresh(), nothing has changed"), nanos[2] / nanos[0]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void walk(RuleWorkspace repository) {
        try {
            WalkAndRead.bytes(repository.root(), RuleWorkspace.AGENTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(boolean isAsExpected) {
        if (!isAsExpected) {
            throw new IllegalStateException("The engine finds other rules than there are");
        }
    }
}
