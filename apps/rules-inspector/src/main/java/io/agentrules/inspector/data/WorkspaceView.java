package io.agentrules.inspector.data;

import io.agentrules.check.input.FileListing;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.Coverage;
import io.agentrules.json.CoverageEvaluation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workspace as one tool sees it, or as all tools together do. Evaluating all files takes long: it goes on with each call, and is
 * kept until the rules or the files change.
 *
 * <p>Safe for use by many threads. Calls wait for each other.
 */
final class WorkspaceView {
    /** How long a call evaluates files before it answers with what there is. */
    private static final Duration SLICE = Duration.ofMillis(500);

    private final RuleEngine engine;
    private @Nullable CoverageEvaluation evaluation;
    private @Nullable Coverage coverage;

    WorkspaceView(RuleEngine engine) {
        this.engine = engine;
    }

    RuleEngine engine() {
        return engine;
    }

    /** Evaluates all files that are left. */
    synchronized Coverage coverage(FileListing files) {
        CoverageEvaluation current = current(files);
        while (current.hasNext()) {
            current.next();
        }
        Coverage known = coverage;
        if (known == null) {
            known = current.result();
            coverage = known;
        }
        return known;
    }

    /**
     * Evaluates files for half a second, and at least one beyond {@code from}, if any are left.
     *
     * @param from the number of the first file to count, from 0
     */
    synchronized RuleCounts counts(FileListing files, int from) {
        CoverageEvaluation current = current(files);
        long begun = System.nanoTime();
        while (current.hasNext() && (current.done() <= from || System.nanoTime() - begun < SLICE.toNanos())) {
            current.next();
        }
        List<String> paths = files.paths().subList(Math.min(from, current.done()), current.done());
        return RuleCounts.of(paths, current::count, !current.hasNext());
    }

    private CoverageEvaluation current(FileListing files) {
        CoverageEvaluation known = evaluation;
        if (known == null || engine.catalog() != known.catalog() || !files.equals(known.listing())) {
            known = new CoverageEvaluation(engine, files);
            evaluation = known;
            coverage = null;
        }
        return known;
    }
}
