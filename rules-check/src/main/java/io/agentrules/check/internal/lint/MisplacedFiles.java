package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.agent.MisplacedPath;
import io.agentrules.core.internal.agent.MisplacedPath.Kind;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds files that look like rules but are where their tool does not look, and files that a tool has replaced by a newer form. */
final class MisplacedFiles {
    private static final List<String> EXTENSIONS = List.of(".md", ".mdc", ".txt");

    private MisplacedFiles() {}

    /**
     * Returns a finding for each such file.
     *
     * @param places the places in which files have no effect; of several that fit a file, the first counts
     * @param read the locations of the rules that were read, which are not misplaced
     * @param known those and the locations of rules that the tool does not load as which the workspace is viewed: the older form of its
     *     own files may be one of them
     */
    static Stream<Diagnostic> of(
            WorkspaceFiles files, List<MisplacedPath> places, List<Path> roots, Set<String> read, Set<String> known) {
        // Where no rule is read at all, files that a tool reads elsewhere are reported as unread.
        List<MisplacedPath> looked = places.stream()
                .filter(place -> place.kind() == Kind.WRONG || !known.isEmpty())
                .toList();
        List<MisplacedPath> legacy =
                looked.stream().filter(place -> place.kind() == Kind.LEGACY).toList();
        return files.paths().stream()
                .filter(MisplacedFiles::mayBeRules)
                .filter(path ->
                        !isRead(path, roots, read) || fitting(legacy, path).isPresent())
                .flatMap(path -> fitting(looked, path)
                        .flatMap(place -> place.kind() == Kind.LEGACY
                                ? finding(place, path, roots, known)
                                        .map(found -> isRead(path, roots, read) ? found : place.noLongerRead(found))
                                : finding(place, path, roots, read))
                        .stream());
    }

    /** Returns whether a path is worth a comparison with all places: few are, in a large workspace. */
    private static boolean mayBeRules(String path) {
        return path.startsWith(".")
                || path.contains("/.")
                || EXTENSIONS.stream().anyMatch(path::endsWith);
    }

    private static boolean isRead(String path, List<Path> roots, Set<String> read) {
        return roots.stream().map(root -> PathText.of(root.resolve(path))).allMatch(read::contains);
    }

    private static Optional<MisplacedPath> fitting(List<MisplacedPath> places, String path) {
        return places.stream()
                .filter(place -> place.path().matcher(path).matches())
                .findFirst();
    }

    private static Optional<Diagnostic> finding(MisplacedPath place, String path, List<Path> roots, Set<String> read) {
        boolean reportedIfRead = place.kind() == Kind.LEGACY;
        return roots.stream()
                .map(root -> root.resolve(path))
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .map(PathText::of)
                .filter(file -> reportedIfRead == read.contains(file))
                .findFirst()
                .map(place.finding()::at);
    }
}
