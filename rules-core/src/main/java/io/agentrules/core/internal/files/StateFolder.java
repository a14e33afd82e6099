package io.agentrules.core.internal.files;

import io.agentrules.core.internal.support.FileOwner;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder for the user's state. It is written only if no other user can have planted files or links in its path.
 *
 * @param base the absolute path of the user's folder that contains it; there must be no links below
 * @param path its own path, below {@code base}
 * @param roots the workspace roots; it must not be inside one
 */
public record StateFolder(Path base, Path path, List<Path> roots) {
    private static final String STATE_HOME = "XDG_STATE_HOME";

    /**
     * Returns the folder in {@code $XDG_STATE_HOME/agent-rules}, or else in {@code ~/.local/state/agent-rules}; empty for a user with
     * neither.
     *
     * @param name the folder's name in {@code agent-rules}
     */
    public static Optional<StateFolder> find(
            String name, FileSystem disk, Optional<Path> home, Map<String, String> environment, List<Path> roots) {
        return Optional.ofNullable(environment.get(STATE_HOME))
                .flatMap(text -> absolute(text, disk))
                .map(base -> new StateFolder(base, below(base, name), roots))
                .or(() -> home.map(base ->
                        new StateFolder(base, below(base.resolve(".local").resolve("state"), name), roots)));
    }

    private static Path below(Path state, String name) {
        return state.resolve("agent-rules").resolve(name);
    }

    /** Returns an absolute path; the XDG specification requires that relative paths are ignored. */
    private static Optional<Path> absolute(String text, FileSystem disk) {
        try {
            return Optional.of(disk.getPath(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns whether it is inside a workspace, where the repository may have created it. */
    public boolean isInWorkspace() throws IOException {
        if (roots.isEmpty()) {
            return false;
        }
        Path real = real(path);
        for (Path root : roots) {
            if (real.startsWith(real(root))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks that a file in this folder is safe to write.
     *
     * @param user the required owner of every folder, as {@link #user} returns it; empty if owners cannot be checked
     * @throws IOException if the folder is inside a workspace, belongs to another user, or is reached through a link; the message is
     *     the reason
     */
    public void checkWritable(Path file, Optional<Object> user) throws IOException {
        if (isInWorkspace()) {
            throw new IOException("the folder for it is inside the workspace");
        }
        Path existing = existing(base);
        checkOwner(existing.toRealPath(), user);
        if (existing.equals(base)) {
            Path at = base;
            for (Path name : base.relativize(file)) {
                at = at.resolve(name);
                checkPart(at, user);
            }
        }
    }

    /**
     * Checks a file or folder by itself, whatever it is in; one that does not exist is fine.
     *
     * @throws IOException as of {@link #checkWritable}
     */
    public static void checkPart(Path at, Optional<Object> user) throws IOException {
        try {
            if (Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isSymbolicLink()) {
                throw new IOException(PathText.of(at.getFileName()) + " in its path is a link");
            }
            checkOwner(at, user);
        } catch (NoSuchFileException none) {
            // it is still to be created
        }
    }

    private static void checkOwner(Path at, Optional<Object> user) throws IOException {
        if (user.isEmpty()) {
            return;
        }
        Object owner = user.get() instanceof UserPrincipal
                ? Files.getOwner(at, LinkOption.NOFOLLOW_LINKS)
                : FileOwner.of(at, LinkOption.NOFOLLOW_LINKS);
        if (!owner.equals(user.get())) {
            throw new IOException("a folder in its path belongs to another user");
        }
    }

    /**
     * Returns the {@link FileOwner} of files that this process writes, or the {@link UserPrincipal} where only the user's name is known;
     * empty if the file system has no POSIX owners or is not the default one.
     *
     * @throws IOException if the owner cannot be determined
     */
    public Optional<Object> user() throws IOException {
        FileSystem disk = base.getFileSystem();
        if (!disk.equals(FileSystems.getDefault())
                || !disk.supportedFileAttributeViews().contains("posix")) {
            return Optional.empty();
        }
        Path process = disk.getPath("/proc/self"); // works for users without an account, too
        if (Files.exists(process)) {
            return Optional.of(FileOwner.of(process));
        }
        try {
            String name = System.getProperty("user.name", "");
            return Optional.of(disk.getUserPrincipalLookupService().lookupPrincipalByName(name));
        } catch (UserPrincipalNotFoundException e) {
            throw new IOException("the current user has no account", e);
        }
    }

    private static Path real(Path path) throws IOException {
        Path existing = existing(path);
        return existing.toRealPath().resolve(existing.relativize(path)).normalize();
    }

    private static Path existing(Path path) {
        Path at = path;
        while (Files.notExists(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }
}
