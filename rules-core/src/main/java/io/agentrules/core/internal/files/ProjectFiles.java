package io.agentrules.core.internal.files;

import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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

    /** Returns the same folders without the workspace, so that no file of it is read. */
    public ProjectFiles withoutRoots() {
        return new ProjectFiles(List.of(), current, home);
    }

    /** Returns the folder from which the search upward from a root ends: the current folder if it is inside, else the root. */
    public Path start(Path root) {
        return current.startsWith(root) ? current : root;
    }

    /** Returns the current folder relative to its workspace root, with {@code /}, in NFC; empty if it is the root. */
    public Optional<String> currentFolder() {
        return roots.stream()
                .filter(current::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .map(root -> Nfc.of(PathText.of(root.relativize(current))))
                .filter(folder -> !folder.isEmpty());
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

    /**
     * Returns a file's path for people: relative to its workspace root, or with {@code ~/} in the home folder, otherwise absolute.
     *
     * @param file an absolute path with {@code /}
     * @param root the workspace root that the file belongs to, in the same form
     */
    public String shown(String file, Optional<String> root) {
        return below(root, file)
                .or(() -> below(home.map(PathText::of), file)
                        .or(() -> below(home.map(RealPath::of).map(PathText::of), file))
                        .map(path -> "~/" + path))
                .orElse(file);
    }

    private static Optional<String> below(Optional<String> folder, String file) {
        return folder.map(path -> path.endsWith("/") ? path : path + "/")
                .filter(file::startsWith)
                .map(path -> file.substring(path.length()));
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
        Path place = current.getFileSystem().getPath(path);
        return place.isAbsolute() ? Optional.of(place.getRoot()) : Optional.empty();
    }
}
