package io.agentrules.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folders that the command works in. The workspace that nobody names is the repository of the current folder: the nearest
 * ancestor with {@code .git}; without one, the current folder itself.
 *
 * @param workspaces the absolute workspace roots, in order; at least one
 * @param current the folder in one of them that relative paths of the work at hand start from
 * @param elsewhere the workspace, when it was looked for and found above the current folder
 * @param note what the user should know about the search
 */
record Folders(List<Path> workspaces, Path current, Optional<Path> elsewhere, Optional<String> note) {
    static final String WORKSPACE = "--workspace";
    static final String CWD = "--cwd";

    /**
     * Reads the options {@code --workspace} and {@code --cwd}.
     *
     * @throws Failure if they name no folders, or the current folder is in no workspace
     */
    static Folders of(Arguments arguments) {
        Optional<Path> cwd = arguments.last(CWD).map(text -> existing(CWD, text));
        Path start = cwd.orElseGet(() -> absolute(Path.of("")));
        List<Path> named = arguments.all(WORKSPACE).stream()
                .map(text -> existing(WORKSPACE, text))
                .toList();
        if (named.isEmpty()) {
            return repository(start);
        }
        Optional<Path> inside = inside(named, start);
        if (cwd.isPresent() && inside.isEmpty()) {
            throw Failure.usage(CWD + " " + shown(start) + " is not inside the workspace " + shown(named.get(0)));
        }
        return new Folders(named, inside.orElse(named.get(0)), Optional.empty(), Optional.empty());
    }

    private static Folders repository(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path git = folder.resolve(".git");
            if (Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
                // Whoever may write to a folder above could else hand us their rules.
                return folder.equals(start) || haveOneOwner(git, start)
                        ? new Folders(
                                List.of(folder),
                                start,
                                Optional.of(folder).filter(found -> !found.equals(start)),
                                Optional.empty())
                        : here(
                                start,
                                Optional.of(shown(git) + " belongs to another user, so the workspace is " + shown(start)
                                        + ": " + WORKSPACE + " names another"));
            }
        }
        return here(start, Optional.empty());
    }

    private static Folders here(Path start, Optional<String> note) {
        return new Folders(List.of(start), start, Optional.empty(), note);
    }

    private static boolean haveOneOwner(Path left, Path right) {
        try {
            return Files.getOwner(left, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(right));
        } catch (UnsupportedOperationException noOwners) {
            return true;
        } catch (IOException | SecurityException unknown) {
            return false;
        }
    }

    /** Returns a folder as one of a root that contains it, whatever links lead to either; empty when none does. */
    private static Optional<Path> inside(List<Path> roots, Path folder) {
        if (roots.stream().anyMatch(folder::startsWith)) {
            return Optional.of(folder);
        }
        Path real = real(folder);
        return roots.stream()
                .filter(root -> real.startsWith(real(root)))
                .map(root -> root.resolve(real(root).relativize(real)).normalize())
                .findFirst();
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException unreadable) {
            return folder;
        }
    }

    /**
     * Returns a path of the work at hand as a session takes it: a relative one starts from the current folder.
     *
     * @param given with {@code /} or {@code \}
     */
    String path(String given) {
        return given.isBlank() || current.equals(workspaces.get(0)) || isAbsolute(given)
                ? given
                : current + "/" + given;
    }

    private static boolean isAbsolute(String path) {
        return path.startsWith("/") || path.startsWith("\\") || path.startsWith(":", 1); // as in C:
    }

    /**
     * Returns the file of the workspace that an argument names: a relative one starts from the current folder, which need not be the
     * one that the command was started in.
     *
     * @throws Failure if that is no path
     */
    Path file(String given) {
        Path asStarted = path("FILE", given);
        Path inCurrent = current.resolve(given).normalize();
        return Files.exists(asStarted) && !Files.exists(inCurrent) ? asStarted : inCurrent;
    }

    /**
     * Returns the folder that an option names, whether it exists or not.
     *
     * @throws Failure if that is no path
     */
    static Path path(String option, String text) {
        if (text.isBlank()) {
            throw Failure.usage(option + " needs a folder, and got an empty text");
        }
        try {
            return absolute(Path.of(text));
        } catch (InvalidPathException e) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " is no path: " + e.getReason());
        }
    }

    private static Path existing(String option, String text) {
        Path path = path(option, text);
        if (!Files.isDirectory(path)) {
            String problem = Files.exists(path) ? " is no folder" : " does not exist";
            throw Failure.usage(option + " " + VisibleText.line(text) + problem);
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
