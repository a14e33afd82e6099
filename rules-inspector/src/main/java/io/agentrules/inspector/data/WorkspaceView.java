package io.agentrules.inspector.data;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.FileListing;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Coverage;
import org.jspecify.annotations.Nullable;

/**
 * The workspace as one tool sees it, or as all tools together do. Which rules apply to which file takes longest to find out: it is
 * computed when it is first asked for, and kept until the rules or the files are others.
 *
 * <p>Safe for use by many threads. Threads that ask for the coverage wait for each other.
 */
final class WorkspaceView {
    private final RuleEngine engine;
    private @Nullable RuleCatalog catalog;
    private @Nullable FileListing listing;
    private @Nullable Coverage coverage;

    WorkspaceView(RuleEngine engine) {
        this.engine = engine;
    }

    RuleEngine engine() {
        return engine;
    }

    synchronized Coverage coverage(FileListing files) {
        RuleCatalog rules = engine.catalog();
        Coverage known = coverage;
        if (known == null || rules != catalog || !files.equals(listing)) {
            known = Coverage.of(engine, files, (done, total) -> {});
            coverage = known;
            catalog = rules;
            listing = files;
        }
        return known;
    }
}
