package io.agentrules.inspector.data;

import io.agentrules.check.input.FileListing;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.CoverageEvaluation;
import org.jspecify.annotations.Nullable;

/** The workspace as one agent sees it, or a harness does. Evaluating all files takes long: it is kept until the rules or the files change. */
final class WorkspaceView {
    private final RuleEngine engine;
    private @Nullable CoverageEvaluation evaluation;

    WorkspaceView(RuleEngine engine) {
        this.engine = engine;
    }

    RuleEngine engine() {
        return engine;
    }

    /** Returns the evaluation of the files, as far as it has come; for use by one thread at a time. */
    CoverageEvaluation evaluation(FileListing files) {
        CoverageEvaluation known = evaluation;
        if (known == null || engine.catalog() != known.catalog() || !files.equals(known.listing())) {
            known = new CoverageEvaluation(engine, files);
            evaluation = known;
        }
        return known;
    }
}
