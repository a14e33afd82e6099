package io.agentrules.core.internal.catalog;

import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.read.FileCache;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What tooling works with that people use on rule files while no harness runs.
 *
 * @param settings what the engine was built with
 * @param catalogs what it reads
 */
public record EngineParts(EngineSettings settings, CatalogSource catalogs) {
    /** Returns the same engine where every rule counts: this one, if it has no view. */
    public EngineParts withoutView() {
        if (settings.view().isEmpty()) {
            return this;
        }
        EngineSettings whole = settings.withoutView();
        return new EngineParts(
                whole,
                new CatalogSource(
                        whole, new EventPublisher(List.of()), catalogs.files().joined()));
    }

    /**
     * Returns what the same engine reads once some files are changed.
     *
     * @param drafts what the files will contain, by their path without links
     */
    public EngineParts with(Map<Path, byte[]> drafts) {
        EngineSettings unattended = settings.unattended();
        return new EngineParts(
                unattended,
                new CatalogSource(
                        unattended,
                        new EventPublisher(List.of()),
                        new FileCache(settings.host().clock(), drafts)));
    }
}
