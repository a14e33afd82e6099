package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FileStamp;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds the folders of a workspace that contain files of given names, such as every folder with an {@code AGENTS.md}. {@link #foldersWith}
 * takes a root and the names, and returns the folders by their relative path: {@code packages/api} and its absolute path.
 *
 * <p>All providers share one walk: the first that asks walks in its own thread, and the others wait for it. After {@link #nextDiscovery},
 * the first question walks again, but lists only folders whose modification time has changed.
 *
 * <p>The walk does not follow links, and does not enter folders with dependencies or build output, nor hidden folders unless asked to, nor
 * repositories in these, such as worktrees of agents; {@link #lookUp} adds single ones of all these. Safe for use by many threads.
 */
public final class WorkspaceTree {
    private static final int MAX_ENTRIES = 200_000;
    private static final int MAX_DEPTH = 32;

    /** Folders of the root that the operating system fills: walking them may never end, and no project is in them. */
    private static final Set<String> SYSTEM = Set.of("dev", "proc", "sys");

    private static final int MAX_LOOKED_UP = 1_000;

    private static final long WAIT_MILLIS = 100;

    private final InstantSource clock;
    private final int maxEntries;
    private final boolean entersHidden;
    private final Set<Path> lookedUp = ConcurrentHashMap.newKeySet();
    private volatile Discovery discovery = new Discovery(Map.of());

    /** Creates a tree that has not been walked. */
    public WorkspaceTree(InstantSource clock) {
        this(clock, false);
    }

    /**
     * Creates a tree that has not been walked.
     *
     * @param entersHidden whether a walk also enters hidden folders
     */
    public WorkspaceTree(InstantSource clock, boolean entersHidden) {
        this(clock, MAX_ENTRIES, entersHidden);
    }

    WorkspaceTree(InstantSource clock, int maxEntries, boolean entersHidden) {
        this.clock = clock;
        this.maxEntries = maxEntries;
        this.entersHidden = entersHidden;
    }

    /** The results of one discovery. A provider that still hangs in an earlier discovery has that one's, so this discovery never waits for it. */
    private static final class Discovery {
        private final Map<Path, Map<String, Folder>> before;
        private final Map<Path, Walk> walks = new ConcurrentHashMap<>();
        private final Map<Path, Optional<Path>> repositories = new ConcurrentHashMap<>();
        private final Map<Path, Optional<Path>> mainTrees = new ConcurrentHashMap<>();

        /** Starts a discovery; {@code before} has the folders of each root as the last complete walk listed them. */
        Discovery(Map<Path, Map<String, Folder>> before) {
            this.before = before;
        }

        Discovery next() {
            var known = new HashMap<>(before);
            walks.forEach((root, walk) -> walk.found().ifPresent(folders -> known.put(root, folders)));
            return new Discovery(known);
        }

        boolean isTruncated() {
            return walks.values().stream().anyMatch(walk -> walk.truncated);
        }
    }

    /** Starts a discovery: the next question walks the folders again. */
    public void nextDiscovery() {
        discovery = discovery.next();
    }

    /** Returns the repository that contains a folder; searches once in a discovery, because every provider asks for that of each root. */
    public Optional<Path> repository(Path folder) {
        return discovery.repositories.computeIfAbsent(folder, ProjectFiles::repository);
    }

    /** Returns the main working tree of a repository's linked one, as a path without links; searches once in a discovery. */
    Optional<Path> mainTree(Path repository) {
        return discovery.mainTrees.computeIfAbsent(repository, LinkedWorktree::mainTree);
    }

    /** Returns a warning if a walk of this discovery had to leave out folders. */
    public List<Diagnostic> problems() {
        return discovery.isTruncated()
                ? List.of(Diagnostic.warning(
                        "walk-truncated",
                        "The workspace has more than " + maxEntries + " files and folders, or folders deeper than "
                                + MAX_DEPTH + " levels, so rules in some of its folders are not found",
                        "Choose a smaller workspace, or move the rules to a folder further up"))
                : List.of();
    }

    /**
     * Adds the parent folders of some files that a walk does not enter, such as {@code .github}. Does not follow links, and skips {@code .git}.
     *
     * @param roots the workspace roots
     * @param paths the files, relative to a root, with {@code /}; absolute paths and those outside the root are ignored
     * @return whether a folder was added
     */
    public boolean lookUp(List<Path> roots, Collection<String> paths) {
        boolean isNew = false;
        for (String path : paths) {
            for (Path root : roots) {
                isNew |= lookUp(root, path);
            }
        }
        return isNew;
    }

    private boolean lookUp(Path root, String path) {
        Path file;
        try {
            file = root.resolve(path).normalize();
        } catch (InvalidPathException e) {
            return false; // no file has such a name
        }
        if (path.startsWith("/") || !file.startsWith(root)) {
            return false;
        }
        Path below = root.relativize(file);
        Path folder = root;
        boolean isLeftOut = false;
        boolean isNew = false;
        for (int i = 0; i < below.getNameCount() - 1; i++) {
            folder = folder.resolve(below.getName(i));
            String name = PathText.of(below.getName(i));
            isLeftOut |= isLeftOut(name);
            if (name.equalsIgnoreCase(".git") || lookedUp.size() >= MAX_LOOKED_UP) {
                break;
            }
            if (isLeftOut && !lookedUp.contains(folder)) {
                if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                    break;
                }
                isNew |= lookedUp.add(folder);
            }
        }
        return isNew;
    }

    private boolean isLeftOut(String name) {
        return isHidden(name) || GeneratedFolders.contain(name);
    }

    private boolean isHidden(String name) {
        return !entersHidden && name.startsWith(".");
    }

    /** Returns whether a folder, as it was listed, is a repository or a worktree of its own below a hidden folder. */
    private static boolean isOtherRepository(Folder folder, String relative) {
        return (relative.startsWith(".") || relative.contains("/.")) && folder.hasAny(List.of(".git"));
    }

    /**
     * Returns the subfolders of a root that contain at least one of some names, by their path relative to the root, with {@code /}, in
     * code-point order. The key of a folder whose name is not valid text has replacement characters, so open the value, not the key.
     *
     * @param step called in this thread while the walk makes progress, also if another thread walks
     */
    SortedMap<String, Path> foldersWith(Path root, List<String> names, Runnable step) {
        var found = new TreeMap<String, Path>(CodePointOrder.INSTANCE);
        folders(root, step).forEach((relative, folder) -> {
            if (!relative.isEmpty() && folder.hasAny(names)) {
                found.put(relative, folder.path);
            }
        });
        lookedUp.forEach(folder -> {
            if (folder.startsWith(root)
                    && !folder.equals(root)
                    && names.stream().anyMatch(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS))) {
                found.put(PathText.of(root.relativize(folder)), folder);
            }
        });
        return found;
    }

    private Map<String, Folder> folders(Path root, Runnable step) {
        Discovery now = discovery;
        Optional<Map<String, Folder>> folders = Optional.empty();
        while (folders.isEmpty()) {
            var own = new Walk(now.before.getOrDefault(root, Map.of()));
            Walk walk = now.walks.putIfAbsent(root, own);
            if (walk == null) {
                own.run(root, now, step);
                folders = own.found();
            } else {
                folders = walk.await(step);
            }
        }
        return folders.get();
    }

    /**
     * A folder as it was listed.
     *
     * @param path where it is
     * @param names what it contains, sorted
     * @param subfolders the names of those that are folders to search, sorted
     */
    private record Folder(Path path, FileStamp stamp, List<String> names, List<Path> subfolders) {
        boolean hasAny(List<String> wanted) {
            return wanted.stream().anyMatch(name -> Collections.binarySearch(names, name) >= 0);
        }
    }

    /** A walk of one root by one thread, while other threads wait for its result. */
    private final class Walk {
        private final Map<String, Folder> last;
        private final Map<String, Folder> folders = new LinkedHashMap<>();
        private final CountDownLatch ended = new CountDownLatch(1);
        private int entries;
        private volatile int looked;
        private volatile boolean truncated;
        private volatile boolean complete;

        Walk(Map<String, Folder> last) {
            this.last = last;
        }

        /** Walks; if that fails, another provider may walk anew. */
        void run(Path root, Discovery now, Runnable step) {
            try {
                in(root, "", 0, step);
                complete = true;
            } finally {
                if (!complete) {
                    now.walks.remove(root, this);
                }
                ended.countDown();
            }
        }

        /** Returns the folders by their path relative to the root; empty if the walk is not complete, or has failed. */
        Optional<Map<String, Folder>> found() {
            return complete ? Optional.of(folders) : Optional.empty();
        }

        /** Waits for the end of the walk; calls {@code waiting} every 100 ms in which the walk has entered a folder, so never while it hangs. */
        Optional<Map<String, Folder>> await(Runnable waiting) {
            int seen = looked;
            try {
                while (!ended.await(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (looked != seen) {
                        seen = looked;
                        waiting.run();
                    }
                }
                return found();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while another thread reads the workspace", e);
            }
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread walks
        private void in(Path path, String relative, int depth, Runnable step) {
            step.run();
            looked++;
            Folder folder = folder(path, relative);
            if (folder == null || isOtherRepository(folder, relative)) {
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
                in(path.resolve(subfolder), relative.isEmpty() ? name : relative + "/" + name, depth + 1, step);
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
                return known != null && known.stamp.isStillOf(attributes) ? known : listed(path, attributes);
            } catch (IOException | SecurityException unreadable) {
                return null;
            }
        }

        private Folder listed(Path path, BasicFileAttributes attributes) throws IOException {
            Instant now = clock.instant();
            var names = new ArrayList<String>();
            var subfolders = new ArrayList<Path>();
            Set<String> ofSystem = path.getNameCount() == 0 ? SYSTEM : Set.of();
            int most = Math.max(0, maxEntries - entries);
            for (Path entry : FolderEntries.in(path, most + 1)) {
                if (names.size() == most) {
                    truncated = true;
                    break;
                }
                Path fileName = entry.getFileName();
                String name = PathText.of(fileName);
                names.add(name);
                if (!isLeftOut(name)
                        && !ofSystem.contains(name)
                        && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    subfolders.add(fileName);
                }
            }
            return new Folder(path, FileStamp.of(attributes, now), sorted(names), sorted(subfolders));
        }

        private static <T extends Comparable<? super T>> List<T> sorted(List<T> names) {
            Collections.sort(names);
            return List.copyOf(names);
        }
    }
}
