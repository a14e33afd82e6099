package io.agentrules.check.internal.lint;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds instruction files of other agents that no provider reads. */
public final class UnreadFiles {
    private final Set<String> known;

    /**
     * Creates a search.
     *
     * @param known the files and folders that some tool reads, relative to a folder, with {@code /}
     */
    public UnreadFiles(Set<String> known) {
        this.known = known;
    }

    /**
     * Returns the absolute paths, with {@code /}, of unread files and folders directly in the roots, in code-point order. {@link MeantFiles}
     * finds those in another spelling.
     *
     * @param searched the paths that providers searched
     */
    public List<String> in(List<Path> roots, List<Path> searched) {
        Set<Path> read = Set.copyOf(searched);
        return existing(roots, known, path -> !read.contains(path));
    }

    /**
     * Returns the absolute paths, with {@code /}, of unread files and folders at any depth, in code-point order.
     *
     * @param paths the files of the workspace, relative to their roots, with {@code /}
     * @param searched the paths that providers searched
     */
    public List<String> anywhere(List<Path> roots, Collection<String> paths, List<Path> searched) {
        List<String> found =
                paths.stream().flatMap(path -> partOf(path).stream()).distinct().toList();
        return existing(roots, found, path -> searched.stream().noneMatch(path::startsWith));
    }

    private static List<String> existing(List<Path> roots, Collection<String> names, Predicate<Path> isUnread) {
        var existing = new TreeSet<>(CodePointOrder.INSTANCE);
        for (Path root : roots) {
            for (String name : names) {
                Path path = root.resolve(name);
                if (isUnread.test(path) && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    existing.add(PathText.of(path));
                }
            }
        }
        return List.copyOf(existing);
    }

    /** Returns the known file or folder that {@code file} is, or is in. */
    private Optional<String> partOf(String file) {
        String path = "/" + file + "/";
        return known.stream()
                .map(name -> "/" + name + "/")
                .filter(path::contains)
                .map(name -> path.substring(1, path.indexOf(name) + name.length() - 1))
                .findFirst();
    }
}
