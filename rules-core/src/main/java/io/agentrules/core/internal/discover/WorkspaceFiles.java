package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The files that people work on in a workspace, without dependencies and build output. Links are not followed.
 *
 * @param paths as conditions see them: relative to their root, with {@code /}, in NFC, in code-point order
 * @param leftOut names of folders that exist but were not looked into
 * @param isComplete whether every other file was seen; if not, nothing can be said of what is missing
 */
public record WorkspaceFiles(Set<String> paths, Set<String> leftOut, boolean isComplete) {
    public static final int MAX_FILES = 200_000;
    public static final int MAX_DEPTH = 32;

    /** Folders that hold what others wrote, or what can be made again. */
    private static final Set<String> NOT_WORKED_ON = Set.of(
            ".bundle",
            ".cache",
            ".dart_tool",
            ".eggs",
            ".git",
            ".gradle",
            ".hg",
            ".mypy_cache",
            ".next",
            ".nox",
            ".nuxt",
            ".parcel-cache",
            ".pnpm-store",
            ".pytest_cache",
            ".ruff_cache",
            ".serverless",
            ".svelte-kit",
            ".svn",
            ".terraform",
            ".tox",
            ".turbo",
            ".venv",
            ".yarn",
            "Carthage",
            "DerivedData",
            "Pods",
            "__pycache__",
            "bower_components",
            "build",
            "coverage",
            "dist",
            "node_modules",
            "out",
            "site-packages",
            "target",
            "third_party",
            "vendor",
            "venv");

    private static final Pattern NAME_END = Pattern.compile("[/{}()|,!@+?*\\\\]");

    /** Walks over the roots, as far as the bounds allow; a root that does not exist has no files. */
    public static WorkspaceFiles in(List<Path> roots) {
        return in(roots, MAX_FILES);
    }

    /** Walks over the roots, by names in their order, and gives up after that many files, or as many folders. */
    static WorkspaceFiles in(List<Path> roots, int maxFiles) {
        var paths = new TreeSet<>(CodePointOrder.INSTANCE);
        var leftOut = new TreeSet<>(CodePointOrder.INSTANCE);
        boolean complete = true;
        for (Path root : roots) {
            complete &= walk(root, paths, leftOut, maxFiles);
        }
        return new WorkspaceFiles(paths, leftOut, complete);
    }

    private static boolean walk(Path root, Set<String> paths, Set<String> leftOut, int maxFiles) {
        try {
            Path real = root.toRealPath(); // a root may be a link; what is in it may be none
            var walk = new Walk(real, paths, leftOut, maxFiles);
            walk.in(real, 0);
            return walk.complete;
        } catch (NoSuchFileException noRoot) {
            return true;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }

    /** Returns whether a glob names a folder that was not looked into. */
    public boolean leavesOut(String glob) {
        return NAME_END.splitAsStream(glob).anyMatch(leftOut::contains);
    }

    /** Sees the files of one root. */
    private static final class Walk {
        private final Path root;
        private final Set<String> paths;
        private final Set<String> leftOut;
        private final int maxFiles;
        private int folders;
        private boolean complete = true;
        private boolean full;

        Walk(Path root, Set<String> paths, Set<String> leftOut, int maxFiles) {
            this.root = root;
            this.paths = paths;
            this.leftOut = leftOut;
            this.maxFiles = maxFiles;
        }

        /**
         * Sees the files in a folder.
         *
         * @throws IOException if it cannot be read
         */
        void in(Path folder, int depth) throws IOException {
            for (Path entry : entries(folder)) {
                if (full) {
                    return;
                }
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    see(entry);
                } else if (NOT_WORKED_ON.contains(nameOf(entry))) {
                    leftOut.add(nameOf(entry));
                } else if (depth == MAX_DEPTH) {
                    complete = false;
                } else {
                    below(entry, depth + 1);
                }
            }
        }

        /** The order in which a disk names its entries would decide which of too many are seen. */
        private static List<Path> entries(Path folder) throws IOException {
            var entries = new ArrayList<Path>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(entries::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            Collections.sort(entries);
            return entries;
        }

        private void see(Path file) {
            if (paths.size() >= maxFiles) {
                giveUp();
            } else {
                paths.add(Nfc.of(PathText.of(root.relativize(file))));
            }
        }

        private void below(Path folder, int depth) {
            if (++folders > maxFiles) {
                giveUp();
                return;
            }
            try {
                in(folder, depth);
            } catch (IOException | SecurityException unreadable) {
                leftOut.add(nameOf(folder));
            }
        }

        private void giveUp() {
            complete = false;
            full = true;
        }

        private static String nameOf(Path path) {
            return PathText.of(path.getFileName());
        }
    }
}
