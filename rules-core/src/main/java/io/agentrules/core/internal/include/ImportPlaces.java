package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The folders that matter for the imports of a rule, as real paths.
 *
 * @param boundary nothing outside this folder is imported: the repository's root, without a repository the workspace root, for the
 *     user's files the home folder
 * @param boundaryName what messages call that folder, because they have no absolute paths: {@code the repository}
 * @param root the workspace root, from which the paths of links start
 * @param home what {@code ~} means; empty if there is no home folder
 * @param foreign the repositories in which the rule is not: a file of one imports only what is in it, too, or a repository would reach what
 *     only the rule's owner may import
 * @param isUntrusted whether a file is in a workspace that nobody trusts, and the rule is not: then it is not imported
 */
public record ImportPlaces(
        Path boundary,
        String boundaryName,
        Path root,
        Optional<Path> home,
        List<Path> foreign,
        Predicate<Path> isUntrusted) {
    /** Copies {@code foreign}. */
    public ImportPlaces {
        foreign = List.copyOf(foreign);
    }

    /** Returns the foreign repository that a file is in. */
    Optional<Path> foreign(Path file) {
        return foreign.stream().filter(file::startsWith).findFirst();
    }
}
