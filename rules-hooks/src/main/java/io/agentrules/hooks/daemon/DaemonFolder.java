package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The folder {@code hooks} in the user's state folder, with the files of the daemon. Only the user can read and write it. */
public final class DaemonFolder {
    private static final int MAX_BYTES = 8192;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path path;

    private DaemonFolder(Path path) {
        this.path = path;
    }

    /**
     * Names the folder, which need not exist.
     *
     * @param stateFolder the folder {@code agent-rules} for the user's state
     */
    public static DaemonFolder in(Path stateFolder) {
        return new DaemonFolder(stateFolder.toAbsolutePath().resolve("hooks"));
    }

    Path path() {
        return path;
    }

    /** Returns the file that tells where the daemon listens. */
    Path address() {
        return path.resolve("daemon");
    }

    /** Returns the file that the daemon locks while it runs. */
    Path lock() {
        return path.resolve("daemon.lock");
    }

    /** Returns the Unix-domain socket. */
    Path socket() {
        return path.resolve("daemon.sock");
    }

    /** Returns the file that exists while a daemon is being started. */
    Path starting() {
        return path.resolve("daemon.starting");
    }

    Path launcher() {
        return path.resolve("hook");
    }

    /** Returns the archive of the classes that the launcher's Java loads. */
    Path archive() {
        return path.resolve("classes.jsa");
    }

    Path log() {
        return path.resolve("log.jsonl");
    }

    /**
     * Creates the folder, or checks it.
     *
     * @throws IOException if it cannot be created, is a link, belongs to another user, or others can get into it and this cannot be
     * changed; the message is the reason
     */
    void prepare() throws IOException {
        Files.createDirectories(path.getParent());
        try {
            Files.createDirectory(path, forOwner("rwx------"));
        } catch (FileAlreadyExistsException e) {
            checkOwner();
            if (isPosix() && !Files.getPosixFilePermissions(path).equals(OWNER_ONLY)) {
                Files.setPosixFilePermissions(path, OWNER_ONLY);
            }
        }
    }

    private void checkOwner() throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(path + " is not a folder");
        }
        Path process = Path.of("/proc/self"); // works for users without an account, too
        if (isPosix()
                && Files.exists(process)
                && !Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(process))) {
            throw new IOException(path + " belongs to another user");
        }
    }

    /** Returns what the daemon has written about itself; empty if there is nothing that makes sense. */
    Optional<DaemonAddress> readAddress() {
        try {
            checkOwner();
            if (!Files.isRegularFile(address(), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(address())) {
                return DaemonAddress.parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Replaces a file; a reader sees the old text or the new one. After an exception the file is as before.
     *
     * @param permissions as in {@code rw-------}
     */
    void write(Path file, String text, String permissions) throws IOException {
        Path fresh =
                path.resolve(file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.deleteIfExists(fresh);
            Files.createFile(fresh, forOwner(permissions));
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    /** Returns the attributes of a new file; nothing where the file system has no permissions. */
    FileAttribute<?>[] forOwner(String permissions) {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private boolean isPosix() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
