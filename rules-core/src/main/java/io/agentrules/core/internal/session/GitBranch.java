package io.agentrules.core.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the name of the current git branch from {@code .git/HEAD}, without starting git.
 *
 * <p>Accepts only names that are valid by git's own rules (git-check-ref-format).
 */
final class GitBranch {
    private static final int MAX_BYTES = 4096;
    private static final String FILE_PREFIX = "gitdir:";
    private static final String HEAD_PREFIX = "ref: refs/heads/";

    private GitBranch() {}

    /**
     * Returns the branch of the repository, worktree or submodule that a folder is in; empty if there is none, the head is
     * detached, or a file is not as git writes it.
     */
    static Optional<String> of(Path folder) {
        for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            Path git = at.resolve(".git");
            if (Files.isRegularFile(git)) {
                return text(git).flatMap(link -> linkedHead(git, link)).flatMap(GitBranch::branch);
            }
            if (Files.isRegularFile(git.resolve("HEAD"))) {
                return branch(git.resolve("HEAD"));
            }
        }
        return Optional.empty();
    }

    /** Returns the HEAD of a worktree or submodule, whose {@code .git} is a file with the path of the git folder. */
    private static Optional<Path> linkedHead(Path git, String link) {
        if (!link.startsWith(FILE_PREFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    git.resolveSibling(link.substring(FILE_PREFIX.length()).strip())
                            .resolve("HEAD"));
        } catch (InvalidPathException e) { // for example with a NUL; then git finds no repository either
            return Optional.empty();
        }
    }

    private static Optional<String> branch(Path head) {
        return text(head)
                .filter(ref -> ref.startsWith(HEAD_PREFIX))
                .map(ref -> ref.substring(HEAD_PREFIX.length()))
                .filter(GitBranch::isBranchName);
    }

    /** Returns the text of a small file without trailing white space; empty if it cannot be read or is too large. */
    private static Optional<String> text(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty(); // a pipe would block
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            return bytes.length > MAX_BYTES
                    ? Optional.empty()
                    : Optional.of(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                            .stripTrailing());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isBranchName(String name) {
        return name.chars().noneMatch(c -> c <= ' ' || c == 0x7f || "~^:?*[\\".indexOf(c) >= 0)
                && !name.contains("..")
                && !name.contains("@{")
                && !name.endsWith(".")
                && List.of(name.split("/", -1)).stream().allMatch(GitBranch::isSegment);
    }

    private static boolean isSegment(String segment) {
        return !segment.isEmpty() && !segment.startsWith(".") && !segment.endsWith(".lock");
    }
}
