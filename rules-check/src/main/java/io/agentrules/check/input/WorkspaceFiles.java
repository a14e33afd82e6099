package io.agentrules.check.input;

import io.agentrules.core.internal.files.GeneratedFolders;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that people edit in a workspace, without dependencies and build output that git does not track. Links are not followed.
 *
 * @param paths the paths in the form that conditions use: relative to their root, with {@code /}, in NFC, in code-point order
 * @param skippedFolders the names of folders that exist but were not searched, or are empty, as submodules are that are not checked out
 * @param isComplete whether all other folders were searched; if not, a path that is missing here may exist
 */
public record WorkspaceFiles(Set<String> paths, Set<String> skippedFolders, boolean isComplete) {
    public static final int MAX_FILES = 200_000;
    public static final int MAX_DEPTH = 32;

    private static final Pattern FIRST_FOLDER = Pattern.compile("(?:\\*\\*/|\\./|/)*+([^/]++)/");
    private static final Pattern NAME_END = Pattern.compile("[/{}()|,!@+?*\\\\]");

    /** Searches the roots within the limits; a root that does not exist has no files. */
    public static WorkspaceFiles in(List<Path> roots) {
        return in(roots, MAX_FILES);
    }

    /** Searches the roots in sorted order and stops after {@code most} files or as many folders. */
    static WorkspaceFiles in(List<Path> roots, int most) {
        var walk = new Walk(most);
        roots.forEach(walk::root);
        return new WorkspaceFiles(walk.paths, walk.skipped, walk.complete);
    }

    /** Returns whether a path leads through a folder that is called like dependencies or build output. */
    public static boolean isInGeneratedFolder(String path) {
        for (int start = 0, end = path.indexOf('/'); end >= 0; start = end + 1, end = path.indexOf('/', start)) {
            if (GeneratedFolders.contain(path.substring(start, end))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a glob names a folder that was not searched, or begins with one that would not be: build output need not exist yet. */
    public boolean isInSkippedFolder(String glob) {
        Matcher first = FIRST_FOLDER.matcher(glob);
        return (first.lookingAt() && GeneratedFolders.contain(first.group(1)))
                || NAME_END.splitAsStream(glob).anyMatch(skippedFolders::contains);
    }

    /** Collects the files of all roots. */
    private static final class Walk {
        private final Set<String> paths = new TreeSet<>(CodePointOrder.INSTANCE);
        private final Set<String> skipped = new TreeSet<>(CodePointOrder.INSTANCE);
        private Set<Path> tracked = Set.of();
        private final int most;
        private int folders;
        private boolean complete = true;
        private boolean full;

        Walk(int most) {
            this.most = most;
        }

        void root(Path root) {
            if (full) {
                return;
            }
            try {
                Path real = root.toRealPath(); // only the root itself may be a link
                tracked = TrackedFolders.in(real);
                in(real, real, 0);
            } catch (NoSuchFileException noRoot) {
                // it has no files
            } catch (IOException | SecurityException e) {
                complete = false;
            }
        }

        /** @throws IOException if the folder cannot be read */
        private void in(Path root, Path folder, int depth) throws IOException {
            folders++;
            List<Path> entries = FolderEntries.in(folder);
            if (entries.isEmpty()) {
                skipped.add(PathText.of(folder.getFileName()));
            }
            Collections.sort(entries); // the disk's order does not decide which files are found if there are too many
            for (Path entry : entries) {
                if (full) {
                    return;
                }
                String name = PathText.of(entry.getFileName());
                boolean isFolder = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                if (isFolder && GeneratedFolders.contain(name) && !tracked.contains(entry)) {
                    skipped.add(name);
                } else if (isFolder && depth == MAX_DEPTH) {
                    complete = false;
                } else if (isFolder ? folders >= most : paths.size() >= most) {
                    complete = false;
                    full = true;
                } else if (!isFolder) {
                    paths.add(Nfc.of(PathText.of(root.relativize(entry))));
                } else {
                    subfolder(root, entry, depth + 1);
                }
            }
        }

        private void subfolder(Path root, Path folder, int depth) {
            try {
                in(root, folder, depth);
            } catch (IOException | SecurityException unreadable) {
                skipped.add(PathText.of(folder.getFileName()));
            }
        }
    }
}
