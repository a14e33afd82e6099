package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.RuleCatalog;
import java.lang.System.Logger;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Logs once that an engine has a wrong setup: a caller that never asks for diagnostics would only see that no rule applies. */
final class SetupLog {
    private final boolean isOn;
    private final AtomicBoolean isLogged = new AtomicBoolean();

    SetupLog(boolean isOn) {
        this.isOn = isOn;
    }

    /**
     * Logs the problems of a catalog, unless problems have been logged. Called without a lock, because a log may block or call the engine.
     */
    void log(RuleCatalog catalog) {
        List<Diagnostic> problems = catalog.setupProblems();
        if (isOn && !problems.isEmpty() && isLogged.compareAndSet(false, true)) {
            String text = problems.stream()
                    .map(problem -> problem.message() + ". " + problem.remedy() + " (" + problem.code() + ").")
                    .collect(Collectors.joining(" "));
            System.getLogger("io.agentrules").log(Logger.Level.WARNING, Excerpt.visible(text));
        }
    }
}
