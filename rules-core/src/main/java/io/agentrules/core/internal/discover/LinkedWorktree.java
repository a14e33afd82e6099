package io.agentrules.core.internal.discover;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A working tree that {@code git worktree add} made for a repository, with the same files as the main one. Claude Code keeps some below the
 * main one, in {@code .claude/worktrees}.
 *
 * <p>Both trees name each other, as git itself checks, or anyone could hide what is above a folder: {@code .git} of the linked tree is a
 * file with the path of a folder of the repository, and {@code gitdir} in that folder has the path of that file.
 */
final class LinkedWorktree {
    private static final int MAX_BYTES = 4096;
    private static final String PREFIX = "gitdir:";

    private LinkedWorktree() {}

    /** Returns the main working tree of the repository for which a linked one was made; empty if the folder is no linked one. */
    static Optional<Path> mainTree(Path linked) {
        Path git = linked.resolve(".git");
        return text(git)
                .filter(text -> text.startsWith(PREFIX))
                .flatMap(text -> path(git, text.substring(PREFIX.length())))
                .filter(administered -> text(administered.resolve("gitdir"))
                        .flatMap(back -> path(administered.resolve("gitdir"), back))
                        .filter(git::equals)
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

    private static Optional<Path> path(Path file, String text) {
        try {
            return Optional.of(file.resolveSibling(text.strip()).normalize());
        } catch (InvalidPathException e) { // for example with a NUL; then git finds nothing either
            return Optional.empty();
        }
    }

    private static Optional<String> text(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty(); // a folder, as in most repositories; a pipe would block
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
