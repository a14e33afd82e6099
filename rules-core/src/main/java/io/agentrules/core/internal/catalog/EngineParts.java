package io.agentrules.core.internal.catalog;

import java.util.Objects;

/**
 * What tooling works with that people use on rule files while no harness runs.
 *
 * @param settings what the engine was built with
 * @param catalogs what it reads
 */
public record EngineParts(EngineSettings settings, CatalogSource catalogs) {
    /** Checks that nothing is missing. */
    public EngineParts {
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(catalogs, "catalogs");
    }
}
