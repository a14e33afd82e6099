package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.ModificationTime;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The folders of the workspace roots with the names in them: one walk for all providers that look for rules in subfolders.
 *
 * <p>Hidden folders, and those with dependencies or build output, are not searched, and links are not followed. At the next
 * discovery only folders whose modification time changed are listed again. Safe for use by many threads.
 */
public final class WorkspaceTree {
    private static final int MAX_ENTRIES = 200_000;
    private static final int MAX_DEPTH = 32;

    /** Folders of the file system's root that contain no files of anybody's, but pages of the operating system without end. */
    private static final Set<String> SYSTEM = Set.of("dev", "proc", "sys");

    private static final long WAIT_MILLIS = 100;

    private final Clock clock;
    private final int maxEntries;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Path, Map<String, Folder>> walked = new HashMap<>();
    private Map<Path, Map<String, Folder>> before = Map.of();
    private final Map<Path, Optional<Path>> repositories = new ConcurrentHashMap<>();
    private final Map<Path, Optional<Path>> mainTrees = new ConcurrentHashMap<>();
    private boolean truncated;

    /** Creates a tree that has not been walked. */
    public WorkspaceTree(Clock clock) {
        this(clock, MAX_ENTRIES);
    }

    WorkspaceTree(Clock clock, int maxEntries) {
        this.clock = clock;
        this.maxEntries = maxEntries;
    }

    /** Starts a discovery: the folders are looked at again when they are asked for. */
    public void nextDiscovery() {
        lock.lock();
        try {
            before = Map.copyOf(walked);
            walked.clear();
            repositories.clear();
            mainTrees.clear();
            truncated = false;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the repository that contains a folder, looked for once in a discovery: every provider asks for that of each root. */
    Optional<Path> repository(Path folder) {
        return repositories.computeIfAbsent(folder, ProjectFiles::repository);
    }

    /** Returns the main working tree of a repository's linked one, as a path without links, looked for once in a discovery. */
    Optional<Path> mainTree(Path repository) {
        return mainTrees.computeIfAbsent(repository, LinkedWorktree::mainTree);
    }

    /** Returns what the walks of this discovery left out. */
    public List<Diagnostic> problems() {
        lock.lock();
        try {
            return truncated
                    ? List.of(Diagnostic.warning(
                            "walk-truncated",
                            "The workspace has more than " + maxEntries + " files and folders, or folders deeper than "
                                    + MAX_DEPTH + " levels, so rules in some of its folders are not found",
                            "Choose a smaller workspace, or move the rules to a folder further up"))
                    : List.of();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the subfolders of a root that have at least one of some names, by their path relative to the root, with {@code /}, in
     * code-point order. A name that is not text in the file system's encoding has replacement characters, so only the folder itself
     * leads there.
     *
     * @param step called again and again while the walk goes on, or while another thread walks
     */
    SortedMap<String, Path> foldersWith(Path root, List<String> names, Runnable step) {
        var found = new TreeMap<String, Path>(CodePointOrder.INSTANCE);
        folders(root, step).forEach((relative, folder) -> {
            if (!relative.isEmpty() && folder.hasAny(names)) {
                found.put(relative, folder.path);
            }
        });
        return found;
    }

    private Map<String, Folder> folders(Path root, Runnable step) {
        while (!isLocked()) {
            step.run();
        }
        try {
            Map<String, Folder> folders = walked.get(root);
            if (folders == null) {
                var walk = new Walk(before.getOrDefault(root, Map.of()), step);
                walk.in(root, "", 0);
                truncated |= walk.truncated;
                folders = walk.folders;
                walked.put(root, folders);
            }
            return folders;
        } finally {
            lock.unlock();
        }
    }

    private boolean isLocked() {
        try {
            return lock.tryLock(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while another thread reads the workspace", e);
        }
    }

    /**
     * A folder as it was listed.
     *
     * @param path where it is
     * @param modified its modification time
     * @param key identifies the folder on its disk; null where file systems have no such key
     * @param mayHaveChanged whether it was modified so shortly before it was listed that a later change may not show in its time
     * @param names what it contains, sorted
     * @param subfolders the names of those that are folders to search, sorted
     */
    private record Folder(
            Path path,
            FileTime modified,
            @Nullable Object key,
            boolean mayHaveChanged,
            List<String> names,
            List<Path> subfolders) {
        boolean hasAny(List<String> wanted) {
            for (String name : wanted) {
                if (Collections.binarySearch(names, name) >= 0) {
                    return true;
                }
            }
            return false;
        }

        boolean isStill(BasicFileAttributes attributes) {
            return !mayHaveChanged
                    && modified.equals(attributes.lastModifiedTime())
                    && Objects.equals(key, attributes.fileKey());
        }
    }

    /** A walk of one root. */
    private final class Walk {
        private final Map<String, Folder> last;
        private final Runnable step;
        private final Map<String, Folder> folders = new LinkedHashMap<>();
        private int entries;
        private boolean truncated;

        Walk(Map<String, Folder> last, Runnable step) {
            this.last = last;
            this.step = step;
        }

        void in(Path path, String relative, int depth) {
            step.run();
            Folder folder = folder(path, relative);
            if (folder == null) {
                return;
            }
            folders.put(relative, folder);
            entries += folder.names.size();
            for (Path subfolder : folder.subfolders) {
                if (entries >= maxEntries || depth == MAX_DEPTH) {
                    truncated = true;
                    return;
                }
                String name = PathText.of(subfolder);
                in(path.resolve(subfolder), relative.isEmpty() ? name : relative + "/" + name, depth + 1);
            }
        }

        /** Returns a folder as it is now; null if it cannot be read, or is no folder any more. */
        private @Nullable Folder folder(Path path, String relative) {
            try {
                BasicFileAttributes attributes = relative.isEmpty()
                        ? Files.readAttributes(path, BasicFileAttributes.class)
                        : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (!attributes.isDirectory()) {
                    return null; // a link has taken the folder's place
                }
                Folder known = last.get(relative);
                return known != null && known.isStill(attributes) ? known : listed(path, attributes);
            } catch (IOException | SecurityException unreadable) {
                return null;
            }
        }

        private Folder listed(Path path, BasicFileAttributes attributes) throws IOException {
            Instant now = clock.instant();
            var names = new ArrayList<String>();
            var subfolders = new ArrayList<Path>();
            Set<String> ofSystem = path.getNameCount() == 0 ? SYSTEM : Set.of();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
                for (Path entry : stream) {
                    if (entries + names.size() >= maxEntries) {
                        truncated = true;
                        break;
                    }
                    Path fileName = entry.getFileName();
                    String name = PathText.of(fileName);
                    names.add(name);
                    if (!name.startsWith(".")
                            && !WorkspaceFiles.isSkipped(name)
                            && !ofSystem.contains(name)
                            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                        subfolders.add(fileName);
                    }
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            return new Folder(
                    path,
                    attributes.lastModifiedTime(),
                    attributes.fileKey(),
                    ModificationTime.mayHideChange(attributes, now),
                    sorted(names),
                    sorted(subfolders));
        }

        private static <T extends Comparable<? super T>> List<T> sorted(List<T> names) {
            Collections.sort(names);
            return List.copyOf(names);
        }
    }
}
