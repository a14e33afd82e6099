package io.agentrules.core.internal.session;

import io.agentrules.api.internal.ContextField;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.EngineSettings;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.internal.stream.Reminder;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.GuardSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * What every session of an engine works with. Safe for use by many threads.
 *
 * @param catalogs holds the current catalog
 * @param events publishes what happens
 * @param workspace the surroundings, shared by all sessions
 * @param paths reads candidate paths
 * @param reminder writes what is told to a model that violates rules
 * @param guard what the harness decides about trigger rules
 * @param nanoTime measures compactions and the age of detected values
 */
public record SessionServices(
        CatalogSource catalogs,
        EventPublisher events,
        Workspace workspace,
        PathReader paths,
        Reminder reminder,
        GuardSettings guard,
        LongSupplier nanoTime) {
    /** Makes the services of an engine. */
    public static SessionServices of(EngineSettings settings, CatalogSource catalogs, EventPublisher events) {
        var workspace = new Workspace(
                settings.files().roots(),
                settings.host().environment(),
                () -> detectedValues(catalogs),
                settings.host().nanoTime(),
                countingPaths(settings, catalogs));
        return new SessionServices(
                catalogs,
                events,
                workspace,
                new PathReader(workspace::candidates, settings.extensions().toolPaths(), events::reportLate),
                new Reminder(settings.files().home().map(PathText::of)),
                settings.config().guard(),
                settings.host().nanoTime());
    }

    /** Returns what plugins detect, and in a view the mode in which its agent starts. */
    private static Map<String, List<String>> detectedValues(CatalogSource catalogs) {
        var values = new HashMap<>(catalogs.detectValues());
        catalogs.view().flatMap(AgentFacts::mode).ifPresent(mode -> values.put(ContextField.MODE.id(), List.of(mode)));
        return values;
    }

    /** Returns which paths count: all, but in the view of an agent that works only in its start folder, those below that folder. */
    private static Predicate<String> countingPaths(EngineSettings settings, CatalogSource catalogs) {
        if (catalogs.view().filter(AgentFacts::onlyCurrent).isEmpty()) {
            return path -> true;
        }
        String start =
                settings.files().currentFolder().map(folder -> folder + "/").orElse("");
        return path -> !path.startsWith("/") && path.startsWith(start);
    }
}
