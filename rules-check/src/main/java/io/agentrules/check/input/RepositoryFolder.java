package io.agentrules.check.input;

import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.support.FileOwner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The workspace of a folder: its repository, which is the nearest folder with {@code .git} at or above it; outside a repository, the
 * folder itself.
 *
 * @param root the workspace
 * @param foreign a {@code .git} above the folder that belongs to another user than the folder, so that its repository is not the
 *     workspace; empty if there is none
 */
public record RepositoryFolder(Path root, Optional<Path> foreign) {
    /** Finds the workspace of an absolute folder. */
    public static RepositoryFolder of(Path folder) {
        Optional<Path> repository = ProjectFiles.repository(folder);
        // Otherwise another user who can write to a folder above could supply rules.
        Optional<Path> foreign = repository
                .filter(above -> !above.equals(folder))
                .map(above -> above.resolve(".git"))
                .filter(git -> !haveOneOwner(git, folder));
        return new RepositoryFolder(foreign.isPresent() ? folder : repository.orElse(folder), foreign);
    }

    private static boolean haveOneOwner(Path git, Path folder) {
        try {
            return FileOwner.isSame(git, folder);
        } catch (IOException | SecurityException unknown) {
            return false;
        }
    }
}
