package io.agentrules.check.internal.lock;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.EngineSettings;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.event.EventPublisher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Discovers the rules that a team shares. Neither toggles, a view nor the folder in which the agent was started count. */
public final class TeamLock {
    private TeamLock() {}

    /**
     * Returns the lock of these rules.
     *
     * @param root one of the roots
     * @throws IOException if rules are missing because a provider failed, or a file cannot be read; the message says why
     */
    public static RuleLock of(EngineSettings settings, Path root) throws IOException {
        var source = new CatalogSource(settings.inRoot(root), new EventPublisher(List.of()));
        CompiledCatalog compiled = source.compiled();
        Optional<Diagnostic> problem =
                compiled.catalog().providerProblems().stream().findFirst();
        Optional<List<Contribution>> found = source.contributions();
        if (problem.isPresent() || found.isEmpty()) {
            throw new IOException(problem.map(Diagnostic::message).orElse("The discovery was interrupted"));
        }
        return TeamRules.of(found.get()).lock(root, settings.config().limits().maxFileBytes());
    }
}
