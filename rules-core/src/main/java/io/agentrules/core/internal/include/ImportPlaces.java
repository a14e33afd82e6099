package io.agentrules.core.internal.include;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The folders that matter for the imports of a rule, as real paths.
 *
 * @param boundary the folder that imported files must be in: the repository's root; without a repository, the workspace root; for the
 *     user's files, the home folder
 * @param boundaryName what messages call that folder, because they have no absolute paths: {@code the repository}
 * @param root the workspace root, from which the paths of links start
 * @param home what {@code ~} means; empty if there is no home folder
 * @param foreign other repositories than that of the rule: a file in one of them imports only files of the same repository, because others
 *     are for the rule's owner alone
 * @param isUntrusted whether a file is in an untrusted workspace, and the rule is not: then the file is not imported
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
