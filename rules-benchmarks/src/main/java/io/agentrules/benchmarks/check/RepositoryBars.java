package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.check.Turns.Task;
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

/** What it may take to look for rules in all folders of a large repository, beside a walk that reads the same files. */
public final class RepositoryBars {
    private static final int FOLDERS = 10_000;
    private static final int RULES = FOLDERS / 10;
    private static final int WARM_UPS = 2;
    private static final int ROUNDS = 9;

    /** What was changed just now is looked at once more, as its time may not tell of the next change. */
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private RepositoryBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace repository = RuleWorkspace.ofRepository(FOLDERS);
                Stream<Path> all = Files.walk(repository.root())) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.setLastModifiedTime(path, LONG_AGO);
            }
            RuleEngine known = repository.engine().build();
            checkComplete(known.catalog());
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    elapsed(() -> walk(repository)),
                    elapsed(() -> checkComplete(repository.engine().build().catalog())),
                    elapsed(() -> refresh(known)));
            String claim = "%s, 100,000 files in 10,000 folders, AGENTS.md in 1,000 / a walk that reads these";
            return List.of(
                    Bar.atMost(2, "x", claim.formatted("a new engine"), nanos[1] / nanos[0]),
                    Bar.atMost(0.5, "x", claim.formatted("refresh(), nothing has changed"), nanos[2] / nanos[0]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The time that passes; several threads look for rules. */
    private static Task elapsed(Runnable work) {
        return () -> {
            long before = System.nanoTime();
            work.run();
            return System.nanoTime() - before;
        };
    }

    private static void walk(RuleWorkspace repository) {
        try {
            WalkAndRead.bytes(repository.root(), RuleWorkspace.AGENTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void refresh(RuleEngine engine) {
        RuleCatalog before = engine.catalog();
        if (engine.refresh() != before) {
            throw new IllegalStateException("Nothing has changed, and there is another catalog");
        }
    }

    private static void checkComplete(RuleCatalog catalog) {
        int rules = catalog.rules().size();
        if (rules != RULES) {
            throw new IllegalStateException(rules + " rules in " + RULES + " files");
        }
    }
}
