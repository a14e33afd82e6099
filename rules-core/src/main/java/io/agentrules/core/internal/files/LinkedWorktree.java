package io.agentrules.core.internal.files;

import io.agentrules.core.internal.support.GitFile;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A working tree that {@code git worktree add} made for a repository, with the same files as the main one. Some are below the main one.
 *
 * <p>In the linked tree, {@code .git} is a file that has the path of a folder in the repository. In that folder, {@code gitdir} has the
 * path of the file {@code .git}. Both are checked, as git does: otherwise any file named {@code .git} would hide the folders above it.
 */
final class LinkedWorktree {
    private LinkedWorktree() {}

    /**
     * Returns the main working tree of the repository for which a linked one was made, as a path without links; empty if the folder is no
     * linked one.
     */
    static Optional<Path> mainTree(Path linked) {
        Path git = RealPath.of(linked).resolve(".git"); // the file itself may be a link to another tree's
        return GitFile.linked(git)
                .map(RealPath::of)
                .filter(administered -> GitFile.path(administered.resolve("gitdir"))
                        .filter(named -> named.getParent() != null
                                && RealPath.of(named.getParent())
                                        .resolve(named.getFileName())
                                        .equals(git))
                        .isPresent())
                .flatMap(LinkedWorktree::treeOf);
    }

    /** Returns {@code main} for {@code main/.git/worktrees/name}. */
    private static Optional<Path> treeOf(Path administered) {
        return Optional.ofNullable(administered.getParent())
                .filter(folder -> folder.endsWith(".git/worktrees"))
                .map(Path::getParent)
                .map(Path::getParent);
    }
}
