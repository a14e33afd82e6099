package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleFiles;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The folders of one engine: the workspace roots, the current folder, and the user's home folder.
 *
 * @param roots the absolute workspace roots, in order
 * @param current the absolute folder that the tool was started in; inside one of the roots
 * @param home the absolute path of the user's home folder; empty if there is none
 */
public record ProjectFiles(List<Path> roots, Path current, Optional<Path> home) {
    /** Copies {@code roots}. */
    public ProjectFiles {
        roots = List.copyOf(roots);
    }

    /** Returns folders whose current folder is the first root. */
    public static ProjectFiles of(List<Path> roots, Optional<Path> home) {
        return new ProjectFiles(roots, roots.get(0), home);
    }

    /**
     * Finds the files of a format, without following links out of the project or home: root by root, then from the outermost folder
     * to the current one, then the other folders in code-point order; in a rules folder by relative path in code-point order.
     *
     * @param tree the folders of the roots
     * @param budget the limits that apply to each place
     */
    List<FoundFile> find(RuleFiles files, WorkspaceTree tree, FileBudget budget, Consumer<Diagnostic> report) {
        var found = new ArrayList<FoundFile>();
        for (RulePlace place : new PlaceSearch(this, files, tree, report, budget::isUsedUp).places()) {
            new RulesFolder(place, files, budget.unused(), report).readInto(found);
        }
        return found;
    }

    /**
     * Returns the absolute paths where a format's rules can be, in order, whether or not they exist; without those in folders that
     * only a walk of the workspace finds.
     */
    List<Path> searched(RuleFiles files) {
        return new PlaceSearch(this, files, WorkspaceTree.NONE, ignored -> {}, () -> {}).searched();
    }

    /** Returns the folder from which the search upward from a root ends: the current folder if it is inside, else the root. */
    Path start(Path root) {
        return current.startsWith(root) ? current : root;
    }

    /** Returns the repository that contains a folder: the nearest folder, from there upward, that has {@code .git}. */
    public static Optional<Path> repository(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    /** Returns the folders that a format's paths are relative to, apart from those of a search. */
    List<Path> bases(RuleFiles files) {
        return switch (files.level()) {
            case PROJECT -> roots;
            case USER -> home.or(() -> ofAbsolute(files.path())).map(List::of).orElse(List.of());
            case MANAGED -> ofAbsolute(files.path()).map(List::of).orElse(List.of());
            default -> List.of();
        };
    }

    /** Returns the root of the file system for an absolute path, such as one from an environment variable. */
    private Optional<Path> ofAbsolute(String path) {
        return roots.stream()
                .findFirst()
                .map(root -> root.getFileSystem().getPath(path))
                .filter(Path::isAbsolute)
                .map(Path::getRoot);
    }
}
