package io.agentrules.core.internal.toggle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.core.internal.support.FileSwap;
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
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A small text file that several threads and processes can rewrite concurrently. A reader sees the file before or after a change,
 * never in between; a writer sees all earlier changes.
 */
final class AtomicTextFile {
    static final int MAX_BYTES = 1 << 20;

    private static final long RETRY_MILLIS = 10;
    private static final Set<OpenOption> LOCK_OPTIONS = Set.of(
            StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private final Path file;
    private final Path folder;
    private final Duration lockTimeout;

    /**
     * Names a file in a folder; neither needs to exist.
     *
     * @param lockTimeout how long a rewrite waits for other writers
     */
    AtomicTextFile(Path folder, String name, Duration lockTimeout) {
        this.folder = folder;
        this.file = folder.resolve(name);
        this.lockTimeout = lockTimeout;
    }

    Path file() {
        return file;
    }

    /** Returns the text; empty if there is no file. */
    Optional<String> read() throws IOException {
        return read(file);
    }

    /** Returns the text that the last rewrite stored, even if the file has changed since; empty if there was no rewrite. */
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
                throw new IOException("it is not a regular file");
            }
            try (InputStream in = Files.newInputStream(from)) {
                return Optional.of(decoded(bounded(in.readNBytes(MAX_BYTES + 1))));
            }
        } catch (NoSuchFileException none) {
            if (isFolderBlocked()) {
                throw new IOException("there is a file where its folder should be"); // some JDKs do not report this
            }
            return Optional.empty();
        }
    }

    private boolean isFolderBlocked() {
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
     * Rewrites the text. After an exception the file is unchanged.
     *
     * @param change receives the text, empty if there is no file, and returns the new text
     */
    void rewrite(UnaryOperator<Optional<String>> change) throws IOException {
        Files.createDirectories(folder, FileSwap.ownerOnly(folder, "rwx------"));
        try (FileChannel channel = FileChannel.open(
                        folder.resolve(".lock"), LOCK_OPTIONS, FileSwap.ownerOnly(folder, "rw-------"));
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

    /** Waits for the lock. Within one process, a lock that another thread holds throws instead of returning null. */
    private FileLock locked(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException byThisProcess) {
                // same as a lock of another process
            }
            if (System.nanoTime() - start > lockTimeout.toNanos()) {
                throw new IOException("another thread or process keeps it locked");
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
        Path fresh = folder.resolve(file.getFileName() + ".new"); // written only by the holder of the lock
        FileSwap.replace(target, bytes, fresh, true, () -> true);
    }
}
