package io.agentrules.core.internal.files;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.WordSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The files that people edit in a workspace, without dependencies and build output. Links are not followed.
 *
 * @param paths the paths in the form that conditions use: relative to their root, with {@code /}, in NFC, in code-point order
 * @param skippedFolders the names of folders that exist but were not searched
 * @param isComplete whether all other folders were searched; if not, a missing path means nothing
 */
public record WorkspaceFiles(Set<String> paths, Set<String> skippedFolders, boolean isComplete) {
    public static final int MAX_FILES = 200_000;
    public static final int MAX_DEPTH = 32;

    /** Folders with third-party or generated files. */
    private static final Set<String> SKIPPED = WordSet.in("""
        .bundle .cache .dart_tool .eggs .git .gradle .hg .mypy_cache .next .nox .nuxt .parcel-cache .pnpm-store
        .pytest_cache .ruff_cache .serverless .svelte-kit .svn .terraform .tox .turbo .venv .yarn Carthage DerivedData
        Pods __pycache__ bower_components build coverage dist node_modules out site-packages target third_party vendor
        venv
        """);

    private static final Pattern NAME_END = Pattern.compile("[/{}()|,!@+?*\\\\]");

    /** Searches the roots within the limits; a root that does not exist has no files. */
    public static WorkspaceFiles in(List<Path> roots) {
        return in(roots, MAX_FILES);
    }

    /** Searches the roots in sorted order and stops after {@code maxFiles} files or as many folders. */
    static WorkspaceFiles in(List<Path> roots, int maxFiles) {
        var paths = new TreeSet<>(CodePointOrder.INSTANCE);
        var skipped = new TreeSet<>(CodePointOrder.INSTANCE);
        boolean complete = true;
        for (Path root : roots) {
            complete &= walk(root, paths, skipped, maxFiles);
        }
        return new WorkspaceFiles(paths, skipped, complete);
    }

    private static boolean walk(Path root, Set<String> paths, Set<String> skipped, int maxFiles) {
        try {
            Path real = root.toRealPath(); // only the root itself may be a link
            var walk = new Walk(real, paths, skipped, maxFiles);
            walk.in(real, 0);
            return walk.complete;
        } catch (NoSuchFileException noRoot) {
            return true;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }

    /** Returns whether folders of that name have third-party or generated files. */
    static boolean isSkipped(String folderName) {
        return SKIPPED.contains(folderName);
    }

    /** Returns whether a glob names a folder that was not searched. */
    public boolean isInSkippedFolder(String glob) {
        return NAME_END.splitAsStream(glob).anyMatch(skippedFolders::contains);
    }

    /** Collects the files of one root. */
    private static final class Walk {
        private final Path root;
        private final Set<String> paths;
        private final Set<String> skipped;
        private final int maxFiles;
        private int folders;
        private boolean complete = true;
        private boolean full;

        Walk(Path root, Set<String> paths, Set<String> skipped, int maxFiles) {
            this.root = root;
            this.paths = paths;
            this.skipped = skipped;
            this.maxFiles = maxFiles;
        }

        /**
         * Collects the files in a folder.
         *
         * @throws IOException if the folder cannot be read
         */
        void in(Path folder, int depth) throws IOException {
            for (Path entry : entries(folder)) {
                if (full) {
                    return;
                }
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    addFile(entry);
                } else if (isSkipped(nameOf(entry))) {
                    skipped.add(nameOf(entry));
                } else if (depth == MAX_DEPTH) {
                    complete = false;
                } else {
                    subfolder(entry, depth + 1);
                }
            }
        }

        /** Returns the entries sorted, so that the disk's order does not decide which files are found if there are too many. */
        private static List<Path> entries(Path folder) throws IOException {
            List<Path> entries = FolderEntries.in(folder);
            Collections.sort(entries);
            return entries;
        }

        private void addFile(Path file) {
            if (paths.size() >= maxFiles) {
                stop();
            } else {
                paths.add(Nfc.of(PathText.of(root.relativize(file))));
            }
        }

        private void subfolder(Path folder, int depth) {
            if (++folders > maxFiles) {
                stop();
                return;
            }
            try {
                in(folder, depth);
            } catch (IOException | SecurityException unreadable) {
                skipped.add(nameOf(folder));
            }
        }

        private void stop() {
            complete = false;
            full = true;
        }

        private static String nameOf(Path path) {
            return PathText.of(path.getFileName());
        }
    }
}
