package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.FileStamp;
import io.agentrules.core.internal.support.FolderEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks for the files that references name, each path once, without opening any. */
final class FileLookup {
    /** Limits the time and the memory that a text full of references to missing files can take. */
    static final int MAX_PATHS = 1_000;

    private final Path boundary;
    private final Instant now;
    private final Map<Path, Answer> answers = new HashMap<>();
    private final Map<Path, Optional<FileStamp>> lookedAt = new LinkedHashMap<>();

    /** What a path leads to. */
    enum Target {
        /** A regular file that may be read. */
        FILE,
        /** There is no such file or folder, or it cannot be reached. */
        MISSING,
        /** A folder. */
        FOLDER,
        /** A pipe, a socket, a device or a file of the operating system. */
        SPECIAL,
        /** A path outside the boundary, which was not looked at. */
        OUTSIDE,
        /** A link out of the boundary. */
        LINK_OUTSIDE,
        /** A path in {@code .git}. */
        GIT,
        /** Not known, because too many paths were looked at. */
        NOT_LOOKED_AT
    }

    /**
     * What a path leads to.
     *
     * @param file the real path if it exists; otherwise the path itself
     * @param size the size in bytes of a file
     */
    record Answer(Target kind, Path file, long size) {}

    FileLookup(Path boundary, Instant now) {
        this.boundary = boundary;
        this.now = now;
    }

    /** Returns what an absolute and normalized path leads to. */
    Answer lookUp(Path path) {
        return answers.size() == MAX_PATHS && !answers.containsKey(path)
                ? new Answer(Target.NOT_LOOKED_AT, path, 0)
                : answers.computeIfAbsent(path, this::answer);
    }

    private Answer answer(Path path) {
        // Checked before the disk is asked: even reading attributes can have effects outside, such as mounting a
        // network folder.
        Optional<Target> refused = refused(path);
        if (refused.isPresent()) {
            return new Answer(refused.get(), path, 0);
        }
        try {
            Path real = path.toRealPath();
            BasicFileAttributes attributes =
                    Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            lookedAt.put(path, Optional.of(FileStamp.of(attributes, now)));
            Target kind = refused(real)
                    .map(why -> why == Target.OUTSIDE ? Target.LINK_OUTSIDE : why)
                    .orElseGet(() -> kind(attributes));
            return new Answer(kind, real, attributes.size());
        } catch (IOException | SecurityException e) {
            lookedAt.put(path, Optional.empty());
            return new Answer(Target.MISSING, path, 0);
        }
    }

    /**
     * Returns the files below a folder whose paths relative to it match a glob, in the order of these paths; at most as many as may be
     * looked at. Links to folders are not followed.
     */
    List<Path> matching(Path folder, String glob) {
        var found = new ArrayList<Path>();
        if (refused(folder).isPresent()) {
            return found;
        }
        try {
            new WildcardSearch(glob, MAX_PATHS, this::list).in(folder.toRealPath(), found);
        } catch (IOException | SecurityException e) {
            lookedAt.putIfAbsent(folder, Optional.empty());
        }
        return found;
    }

    /** Returns the files and folders in a folder, in no particular order; none if it must not be read. */
    private List<Path> list(Path folder) throws IOException {
        if (refused(folder).isPresent()) {
            return List.of();
        }
        var attributes = Files.readAttributes(folder, BasicFileAttributes.class);
        lookedAt.put(folder, Optional.of(FileStamp.of(attributes, now)));
        return FolderEntries.in(folder);
    }

    private Optional<Target> refused(Path path) {
        if (!path.startsWith(boundary)) {
            return Optional.of(Target.OUTSIDE);
        }
        for (Path name : boundary.relativize(path)) {
            if (name.toString().equalsIgnoreCase(".git")) {
                return Optional.of(Target.GIT);
            }
        }
        return isOfSystem(path) ? Optional.of(Target.SPECIAL) : Optional.empty();
    }

    /** Files of the system look like regular ones, but reading one may never end. Only the file-system root contains them. */
    private boolean isOfSystem(Path path) {
        return boundary.getNameCount() == 0
                && (path.startsWith("/proc") || path.startsWith("/sys") || path.startsWith("/dev"));
    }

    private static Target kind(BasicFileAttributes attributes) {
        if (attributes.isDirectory()) {
            return Target.FOLDER;
        }
        return attributes.isRegularFile() ? Target.FILE : Target.SPECIAL;
    }

    /** Returns every path that was looked at, in that order, with what shows whether it has changed. */
    Map<Path, Optional<FileStamp>> lookedAt() {
        return lookedAt;
    }
}
