package io.agentrules.check.input;

import io.agentrules.core.internal.support.FileOwner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
    private static final String GIT = ".git";

    /** Finds the workspace of an absolute folder. */
    public static RepositoryFolder of(Path folder) {
        for (Path at = folder; at != null; at = at.getParent()) {
            Path git = at.resolve(GIT);
            if (Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
                // Otherwise anyone who can write to a folder above could supply rules.
                return at.equals(folder) || haveOneOwner(git, folder)
                        ? new RepositoryFolder(at, Optional.empty())
                        : new RepositoryFolder(folder, Optional.of(git));
            }
        }
        return new RepositoryFolder(folder, Optional.empty());
    }

    private static boolean haveOneOwner(Path git, Path folder) {
        try {
            return FileOwner.isSame(git, folder);
        } catch (IOException | SecurityException unknown) {
            return false;
        }
    }
}
