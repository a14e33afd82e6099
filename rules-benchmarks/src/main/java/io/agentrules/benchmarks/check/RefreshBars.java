package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.CountedProvider;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.plain.WalkAndStat;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What it may cost to look at the rule files again, beside a walk that asks for their attributes, by what is allocated. */
public final class RefreshBars {
    private static final int FILES = 1_000;
    private static final int WARM_UPS = 5;
    private static final int ROUNDS = 11;

    /** Files that were changed just now are read once more, as their time may not tell of the next change. */
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    private final RuleWorkspace workspace;
    private final AtomicLong elsewhere = new AtomicLong();
    private final RuleEngine engine;
    private int times;

    private RefreshBars(RuleWorkspace workspace) {
        this.workspace = workspace;
        workspace.files().forEach(file -> touch(file, LONG_AGO));
        RuleEngine.Builder builder = workspace.engine().discovery(false);
        CountedProvider.all(elsewhere).forEach(builder::provider);
        this.engine = builder.build();
        int rules = engine.catalog().rules().size();
        if (rules != FILES) {
            throw new IllegalStateException(rules + " rules in " + FILES + " files");
        }
    }

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(FILES)) {
            return new RefreshBars(workspace).bars();
        }
    }

    private List<Bar> bars() {
        double[] bytes =
                Turns.medians(WARM_UPS, ROUNDS, () -> allocated(this::walk), () -> allocated(this::unchanged), () -> {
                    change();
                    return allocated(this::changed);
                });
        String claim = "allocated by refresh(), 1,000 rule files, %s / by a walk that asks for their attributes";
        return List.of(
                Bar.atMost(6, "x", claim.formatted("nothing has changed"), bytes[1] / bytes[0]),
                Bar.atMost(12, "x", claim.formatted("one has changed"), bytes[2] / bytes[0]));
    }

    private double allocated(Runnable work) {
        elsewhere.set(0);
        long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return Turns.THREADS.getCurrentThreadAllocatedBytes() - before + elsewhere.get();
    }

    private void walk() {
        try {
            WalkAndStat.bytes(workspace.root());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void unchanged() {
        RuleCatalog before = engine.catalog();
        if (engine.refresh() != before) {
            throw new IllegalStateException("Nothing has changed, and there is another catalog");
        }
    }

    private void changed() {
        RuleCatalog before = engine.catalog();
        if (engine.refresh() == before) {
            throw new IllegalStateException("A file has changed, and there is the same catalog");
        }
    }

    private void change() {
        times++;
        Path file = workspace.files().get(times % FILES);
        try {
            Files.writeString(file, Files.readString(file) + "\nChanged " + times + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        touch(file, LONG_AGO.plusSeconds(times));
    }

    private static void touch(Path file, Instant time) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(time));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
