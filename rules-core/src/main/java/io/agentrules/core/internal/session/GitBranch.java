package io.agentrules.core.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the name of the current git branch from {@code .git/HEAD}, without starting git.
 *
 * <p>Names are held to git's own rules (git-check-ref-format): whatever else stands there is no branch.
 */
final class GitBranch {
    private static final int MAX_BYTES = 4096;
    private static final String FILE_PREFIX = "gitdir:";
    private static final String HEAD_PREFIX = "ref: refs/heads/";

    private GitBranch() {}

    /**
     * Returns the branch of the repository that a folder is in, or of the worktree or submodule; empty when there is none,
     * when the head is detached, and when anything is not as git writes it.
     */
    static Optional<String> of(Path folder) {
        try {
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
        } catch (RuntimeException e) { // a path that the file system cannot write, or may not look at
            return Optional.empty();
        }
    }

    /** A worktree's or a submodule's {@code .git} is a file that says where its own HEAD is. */
    private static Optional<Path> linkedHead(Path git, String link) {
        return link.startsWith(FILE_PREFIX)
                ? Optional.of(
                        git.resolveSibling(link.substring(FILE_PREFIX.length()).strip())
                                .resolve("HEAD"))
                : Optional.empty();
    }

    private static Optional<String> branch(Path head) {
        return text(head)
                .filter(ref -> ref.startsWith(HEAD_PREFIX))
                .map(ref -> ref.substring(HEAD_PREFIX.length()))
                .filter(GitBranch::isBranchName);
    }

    /** Returns the text of a small file, without the line break at its end. */
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
