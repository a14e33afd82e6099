package io.agentrules.cli.option;

import io.agentrules.check.input.RepositoryFolder;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The folders that the command works in. The default workspace is the repository of the current folder, which is the nearest
 * ancestor with {@code .git}; outside a repository, it is the current folder itself.
 *
 * @param workspaces the absolute workspace roots, in order; at least one
 * @param current the folder in one of the workspaces that relative paths of the current work start from
 * @param elsewhere the workspace, if it was found above the current folder
 * @param note a note for the user about the search
 */
public record Folders(List<Path> workspaces, Path current, Optional<Path> elsewhere, Optional<String> note) {
    public static final String WORKSPACE = "--workspace";
    public static final String CWD = "--cwd";

    /**
     * Reads the options {@code --workspace} and {@code --cwd}.
     *
     * @throws Failure if they do not name folders, or the current folder is not in a workspace
     */
    static Folders of(Arguments arguments) {
        Optional<Path> cwd = arguments.last(CWD).map(text -> existing(CWD, text));
        Path start = cwd.orElseGet(() -> absolute(Path.of("")));
        Set<Path> distinct = new LinkedHashSet<>(); // of one that is named twice, each rule would be shadowed by itself
        for (String text : arguments.all(WORKSPACE)) {
            distinct.add(existing(WORKSPACE, text));
        }
        if (distinct.isEmpty()) {
            return repository(start);
        }
        List<Path> named = List.copyOf(distinct);
        Optional<Path> inside = inside(named, start);
        if (cwd.isPresent() && inside.isEmpty()) {
            throw Failure.usage(CWD + " " + shown(start) + " is not inside the workspace " + shown(named.get(0)));
        }
        return new Folders(named, inside.orElse(named.get(0)), Optional.empty(), Optional.empty());
    }

    private static Folders repository(Path start) {
        RepositoryFolder found = RepositoryFolder.of(start);
        return new Folders(
                List.of(found.root()),
                start,
                Optional.of(found.root()).filter(root -> !root.equals(start) || !root.equals(absolute(Path.of("")))),
                found.foreign()
                        .map(git -> shown(git) + " belongs to another user, so the workspace is " + shown(start)
                                + "; use " + WORKSPACE + " to choose another"));
    }

    /** Returns a folder as a path below the root that contains it, even through links; empty if no root does. */
    private static Optional<Path> inside(List<Path> roots, Path folder) {
        for (Path root : roots) {
            if (folder.startsWith(root)) {
                return Optional.of(folder);
            }
        }
        Path real = real(folder);
        for (Path root : roots) {
            if (real.startsWith(real(root))) {
                return Optional.of(root.resolve(real(root).relativize(real)).normalize());
            }
        }
        return Optional.empty();
    }

    /** Returns a path without links; the path itself if it leads nowhere, or cannot be read. */
    public static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unreadable) {
            return path;
        }
    }

    /**
     * Returns a path of the current work as a session expects it: a relative path starts from the current folder.
     *
     * @param given with {@code /} or {@code \}
     */
    public String path(String given) {
        return given.isBlank() || current.equals(workspaces.get(0)) || isAbsolute(given)
                ? given
                : current + "/" + given;
    }

    private static boolean isAbsolute(String path) {
        return path.startsWith("/") || path.startsWith("\\") || path.startsWith(":", 1); // as in C:
    }

    /**
     * Returns the file that an argument names: a relative path starts from the current folder, which may differ from the folder that
     * the command was started in.
     *
     * @throws Failure if the argument is not a valid path
     */
    public Path file(String given) {
        Path asStarted = path("FILE", given);
        Path inCurrent = current.resolve(given).normalize();
        return Files.exists(asStarted) && !Files.exists(inCurrent) ? asStarted : inCurrent;
    }

    /**
     * Returns the path that an option names; it need not exist.
     *
     * @throws Failure if the value is not a valid path
     */
    public static Path path(String option, String text) {
        try {
            return absolute(Path.of(text));
        } catch (InvalidPathException e) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " is not a valid path: " + e.getReason());
        }
    }

    /**
     * Returns the folder that an option names; it need not exist.
     *
     * @throws Failure if the value is not a valid path, or that of a file
     */
    public static Path folder(String option, String text) {
        Path path = path(option, text);
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " is not a folder");
        }
        return path;
    }

    private static Path existing(String option, String text) {
        Path path = folder(option, text);
        if (!Files.exists(path)) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " does not exist");
        }
        if (!Files.isReadable(path) || !Files.isExecutable(path)) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " cannot be read: access is denied");
        }
        return path;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static String shown(Path path) {
        return VisibleText.line(path.toString());
    }
}
