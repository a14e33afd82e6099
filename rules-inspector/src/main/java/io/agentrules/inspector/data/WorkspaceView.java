package io.agentrules.inspector.data;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.FileListing;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Coverage;
import org.jspecify.annotations.Nullable;

/**
 * The workspace as one tool sees it, or as all tools together do. The coverage is expensive: it is computed by the first call, and kept
 * until the rules or the files change.
 *
 * <p>Safe for use by many threads. Calls for the coverage wait for each other.
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
