package io.agentrules.core.internal.catalog;

/**
 * What tooling works with that people use on rule files while no harness runs.
 *
 * @param settings what the engine was built with
 * @param catalogs what it reads
 */
public record EngineParts(EngineSettings settings, CatalogSource catalogs) {}
