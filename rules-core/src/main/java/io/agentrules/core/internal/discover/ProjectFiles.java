package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds rule files in the workspace roots and the user's home folder, without following links out of them.
 *
 * @param roots the absolute workspace roots, in order
 * @param home the absolute path of the user's home folder; empty if there is none
 */
public record ProjectFiles(List<Path> roots, Optional<Path> home) {
    /** Copies {@code roots}. */
    public ProjectFiles {
        roots = List.copyOf(roots);
    }

    /**
     * Finds the files of a format, root by root, sorted by relative path with extension in code-point order.
     *
     * @param budget the limits that apply to each place
     */
    List<FoundFile> find(RuleFiles files, FileBudget budget, Consumer<Diagnostic> report) {
        var found = new ArrayList<FoundFile>();
        for (RulePlace place : places(files, report)) {
            new RulesFolder(place, files, budget.unused(), report).readInto(found);
        }
        return found;
    }

    /** Returns the absolute paths where a format's rules can be, in order, whether or not they exist. */
    List<Path> searched(RuleFiles files) {
        return bases(files).stream().map(base -> resolve(base, files.path())).toList();
    }

    private List<RulePlace> places(RuleFiles files, Consumer<Diagnostic> report) {
        var places = new ArrayList<RulePlace>();
        for (Path base : bases(files)) {
            Optional<Path> root = files.level() == Level.PROJECT ? Optional.of(base) : Optional.empty();
            try {
                place(base, files, report)
                        .ifPresent(path -> places.add(new RulePlace(path.path(), path.boundary(), root)));
            } catch (IOException | InvalidPathException | SecurityException e) {
                report.accept(FileProblems.unreadable(resolve(base, files.path()), e));
            }
        }
        return places;
    }

    private List<Path> bases(RuleFiles files) {
        return files.level() == Level.PROJECT
                ? roots
                : home.or(() -> ofAbsolute(files.path())).map(List::of).orElse(List.of());
    }

    /** Returns a base for an absolute user path, such as one from an environment variable, which needs no home folder. */
    private Optional<Path> ofAbsolute(String path) {
        return roots.stream()
                .findFirst()
                .map(root -> root.getFileSystem().getPath(path))
                .filter(Path::isAbsolute);
    }

    /** Returns the path of the files and the folder that their links must not leave; empty if nothing exists there. */
    private Optional<BoundedPath> place(Path base, RuleFiles files, Consumer<Diagnostic> report) throws IOException {
        if (files.nearest()) {
            return nearest(base, files.path(), report);
        }
        Path path = resolve(base, files.path());
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        // A user path outside the base, such as one from an environment variable, is its own boundary.
        Path boundary = path.startsWith(base) ? base : path;
        return Optional.of(new BoundedPath(path, boundary.toRealPath()));
    }

    private Optional<BoundedPath> nearest(Path root, String relative, Consumer<Diagnostic> report) throws IOException {
        Optional<Path> top = top(root);
        for (Path folder = root; folder != null; folder = folder.getParent()) {
            Path path = resolve(folder, relative);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                if (folder.equals(root) || sameOwner(path, root)) {
                    return Optional.of(new BoundedPath(path, folder.toRealPath()));
                }
                report.accept(Diagnostic.warning(
                                "folder-of-another-user",
                                relative + " above the workspace belongs to another user and is skipped",
                                "If you trust the rules, copy them into the workspace or take ownership of the folder")
                        .at(PathText.of(path)));
            }
            if (top.isEmpty() || folder.equals(top.get())) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Returns the last folder of the upward search: the repository's root, or else home; empty if there is no upward search. */
    private Optional<Path> top(Path root) {
        for (Path folder = root; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(folder);
            }
        }
        return home.filter(root::startsWith);
    }

    private static boolean sameOwner(Path path, Path root) throws IOException {
        try {
            UserPrincipal owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS);
            return owner.equals(Files.getOwner(root));
        } catch (UnsupportedOperationException noOwners) {
            return true;
        }
    }

    private static Path resolve(Path base, String path) {
        return base.resolve(base.getFileSystem().getPath(path)).normalize();
    }

    private record BoundedPath(Path path, Path boundary) {}
}
