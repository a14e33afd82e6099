package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.List;
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
 * @param foreign the repositories in which the rule is not: a file of one imports only what is in it, too, or a repository would reach what
 *     only the rule's owner may import
 * @param untrusted the workspaces that nobody trusts, and in which the rule is not: nothing is imported from there
 */
public record ImportPlaces(
        Path boundary, String boundaryName, Path root, Optional<Path> home, List<Path> foreign, List<Path> untrusted) {
    /** Rejects null components. */
    public ImportPlaces {
        foreign = List.copyOf(foreign);
        untrusted = List.copyOf(untrusted);
        Objects.requireNonNull(boundary, "boundary");
        Objects.requireNonNull(boundaryName, "boundaryName");
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(home, "home");
    }

    /** Creates places without any other repository. */
    public ImportPlaces(Path boundary, String boundaryName, Path root, Optional<Path> home) {
        this(boundary, boundaryName, root, home, List.of(), List.of());
    }

    /** Returns the foreign repository that a file is in. */
    Optional<Path> foreign(Path file) {
        return foreign.stream().filter(file::startsWith).findFirst();
    }

    boolean isUntrusted(Path file) {
        return untrusted.stream().anyMatch(file::startsWith);
    }
}
