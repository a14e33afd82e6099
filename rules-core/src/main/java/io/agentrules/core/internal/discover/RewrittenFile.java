package io.agentrules.core.internal.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A small text file of the user's that several threads and processes may rewrite at the same time. Whoever reads it sees it as
 * it was before or after, never in between; whoever rewrites it sees what all others wrote.
 */
final class RewrittenFile {
    static final int MAX_BYTES = 1 << 20;

    private static final long RETRY_MILLIS = 10;

    private final Path file;
    private final Path folder;
    private final Duration patience;

    /**
     * Makes a file in a folder, neither of which need exist.
     *
     * @param patience how long to wait for others who are writing
     */
    RewrittenFile(Path folder, String name, Duration patience) {
        this.folder = folder;
        this.file = folder.resolve(name);
        this.patience = patience;
    }

    Path file() {
        return file;
    }

    /** Returns the text; empty when there is no file. */
    Optional<String> read() throws IOException {
        return read(file);
    }

    /** Returns the text as it was last rewritten, whatever became of the file; empty when it never was. */
    Optional<String> readCopy() throws IOException {
        return read(copy());
    }

    private Path copy() {
        return folder.resolve(file.getFileName() + ".last");
    }

    private Optional<String> read(Path from) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(from, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw new IOException("it is no regular file");
            }
            try (InputStream in = Files.newInputStream(from)) {
                return Optional.of(decoded(bounded(in.readNBytes(MAX_BYTES + 1))));
            }
        } catch (NoSuchFileException none) {
            if (isBlocked()) {
                throw new IOException("there is a file where its folder should be"); // not every JDK says so by itself
            }
            return Optional.empty();
        }
    }

    private boolean isBlocked() {
        for (Path at = folder; at != null; at = at.getParent()) {
            if (Files.exists(at)) {
                return !Files.isDirectory(at);
            }
        }
        return false;
    }

    private static byte[] bounded(byte[] bytes) throws IOException {
        if (bytes.length > MAX_BYTES) {
            throw new IOException("it is longer than " + (MAX_BYTES >> 20) + " MiB");
        }
        return bytes;
    }

    private static String decoded(byte[] bytes) throws IOException {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8 text", e);
        }
    }

    /**
     * Replaces the text by what is made of it. What goes wrong leaves the file as it was.
     *
     * @param change takes the text, empty when there is no file, and returns the new one
     */
    void rewrite(UnaryOperator<Optional<String>> change) throws IOException {
        Files.createDirectories(folder, ownerOnly("rwx------"));
        try (FileChannel channel = opened(folder.resolve(".lock"), StandardOpenOption.READ);
                FileLock lock = locked(channel)) {
            Optional<String> before = read();
            Optional<String> after = change.apply(before);
            if (!lock.isValid()) {
                throw new IOException("the lock on it was lost");
            }
            if (after.isPresent() && !after.equals(before)) {
                byte[] bytes = bounded(after.get().getBytes(UTF_8));
                replace(file, bytes);
                replace(copy(), bytes);
            }
        }
    }

    /** A link that somebody put there is not followed. */
    private FileChannel opened(Path path, StandardOpenOption more) throws IOException {
        return FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, more, LinkOption.NOFOLLOW_LINKS),
                ownerOnly("rw-------"));
    }

    /** The lock of a process does not keep its own threads apart: for them it throws. */
    private FileLock locked(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException byThisProcess) {
                // as if another process held it
            }
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new IOException("somebody else is writing, and does not end");
            }
            pause();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the thread was interrupted");
        }
    }

    private void replace(Path target, byte[] bytes) throws IOException {
        Path fresh = folder.resolve(file.getFileName() + ".new"); // only who holds the lock writes it
        try {
            try (FileChannel channel = opened(fresh, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private FileAttribute<?>[] ownerOnly(String permissions) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
