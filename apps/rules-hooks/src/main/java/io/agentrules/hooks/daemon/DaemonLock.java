package io.agentrules.hooks.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The lock that one daemon of a user holds as long as its process lives. */
final class DaemonLock implements Closeable {
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final Duration HANGS_AFTER = Duration.ofSeconds(2);
    private static final long RETRY_MILLIS = 50;

    private final DaemonFolder folder;
    private final FileChannel channel;
    private final FileLock lock;
    private final @Nullable Object key;

    private DaemonLock(DaemonFolder folder, FileChannel channel, FileLock lock) throws IOException {
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
        this.key = key(folder);
    }

    /**
     * Takes the lock. Asks a daemon of another program to end, and kills one that does not answer.
     *
     * @return empty if a daemon of the same program holds the lock
     */
    static Optional<DaemonLock> take(DaemonFolder folder, Program program) throws IOException {
        var client = new DaemonClient(folder);
        long begun = System.nanoTime();
        long reached = begun;
        Optional<DaemonAddress> silent = folder.readAddress();
        while (true) {
            Optional<DaemonLock> lock = tryToTake(folder);
            if (lock.isPresent()) {
                return lock;
            }
            boolean answers = client.status().isAnswered();
            Optional<DaemonAddress> holder = folder.readAddress(); // after the answer, so that it is of who answered
            if (answers
                    && holder.map(DaemonAddress::program)
                            .filter(program.id()::equals)
                            .isPresent()) {
                return Optional.empty();
            }
            if (answers && holder.isPresent()) {
                client.stop();
            }
            if (answers || !holder.equals(silent)) {
                reached = System.nanoTime();
                silent = holder;
            } else if (hasPassed(HANGS_AFTER, reached)) {
                holder.ifPresent(hanging -> kill(folder, hanging));
            }
            if (hasPassed(PATIENCE, begun)) {
                throw new IOException("the daemon that runs neither answers nor ends");
            }
            sleep();
        }
    }

    private static Optional<DaemonLock> tryToTake(DaemonFolder folder) throws IOException {
        FileChannel channel = opened(folder);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                var taken = new DaemonLock(folder, channel, lock);
                if (taken.isHeld()) {
                    return Optional.of(taken);
                }
            }
        } catch (OverlappingFileLockException inThisProcess) {
            // as good as one of another process
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    private static FileChannel opened(DaemonFolder folder) throws IOException {
        folder.files().create(DaemonFolder.LOCK); // unless it is that of an earlier daemon
        return FileChannel.open(folder.lock(), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Kills the process that wrote the file, unless another one has its number now: that would have begun later. */
    private static void kill(DaemonFolder folder, DaemonAddress hanging) {
        long own = ProcessHandle.current().pid();
        Optional<ProcessHandle> process =
                hanging.pid() == 0 || hanging.pid() == own ? Optional.empty() : ProcessHandle.of(hanging.pid());
        try {
            Instant written =
                    Files.getLastModifiedTime(folder.address()).toInstant().plusSeconds(1);
            process.filter(handle -> handle.info()
                            .startInstant()
                            .filter(written::isAfter)
                            .isPresent())
                    .ifPresent(ProcessHandle::destroyForcibly);
        } catch (IOException gone) {
            // then there is nothing that names the process
        }
    }

    private static boolean hasPassed(Duration duration, long since) {
        return System.nanoTime() - since >= duration.toNanos();
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Returns whether the lock still keeps other daemons out: it does not once its file was removed. */
    boolean isHeld() {
        try {
            return lock.isValid() && Objects.equals(key, key(folder));
        } catch (IOException gone) {
            return false;
        }
    }

    private static @Nullable Object key(DaemonFolder folder) throws IOException {
        return Files.readAttributes(folder.lock(), BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() {
        Deadlines.closeQuietly(channel);
    }
}
