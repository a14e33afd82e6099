package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The folders that matter for the imports of a rule, as real paths.
 *
 * @param boundary nothing outside this folder is imported: the repository's root, without a repository the workspace root, for the
 *     user's files the home folder
 * @param boundaryName what messages call that folder, because they have no absolute paths: {@code the repository}
 * @param root the workspace root, from which Kiro's paths start
 * @param home what {@code ~} means; empty if there is no home folder
 */
public record ImportPlaces(Path boundary, String boundaryName, Path root, Optional<Path> home) {
    /** Rejects null components. */
    public ImportPlaces {
        Objects.requireNonNull(boundary, "boundary");
        Objects.requireNonNull(boundaryName, "boundaryName");
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(home, "home");
    }
}
