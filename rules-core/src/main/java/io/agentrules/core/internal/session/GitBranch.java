package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.GitFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the name of the current git branch from {@code .git/HEAD}, without starting git.
 *
 * <p>Accepts only names that are valid by git's own rules (git-check-ref-format).
 */
final class GitBranch {
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
                return GitFile.linked(git).map(linked -> linked.resolve("HEAD")).flatMap(GitBranch::branch);
            }
            if (Files.isRegularFile(git.resolve("HEAD"))) {
                return branch(git.resolve("HEAD"));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> branch(Path head) {
        return GitFile.text(head)
                .filter(ref -> ref.startsWith(HEAD_PREFIX))
                .map(ref -> ref.substring(HEAD_PREFIX.length()))
                .filter(GitBranch::isBranchName);
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
