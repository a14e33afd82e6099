package io.agentrules.hooks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.UserState;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A folder that only the user can read, for files of a few hundred kilobytes. Nothing is read or written through a link, or in a folder
 * of another user. A file is replaced in one step; what is appended may stay unfinished. Safe for use by many threads and processes.
 */
public record PrivateFolder(UserState state, Path path) {
    private static final String TEMPORARY = ".tmp";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_ONLY_DATA = PosixFilePermissions.fromString("rw-------");

    /** Returns the absolute path of a file in this folder. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The size and the time of a file, which tell whether it was replaced or made longer. */
    record Stamp(long modified, long size) {
        /** There is no file. */
        static final Stamp NONE = new Stamp(0, -1);
    }

    /** Returns the stamp of a file. */
    Stamp stamp(String name) {
        try {
            var attributes = Files.readAttributes(file(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return new Stamp(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS), attributes.size());
        } catch (IOException | SecurityException none) {
            return Stamp.NONE;
        }
    }

    /**
     * Reads a text.
     *
     * @return empty if there is no such file
     * @throws IOException if it cannot be read, is not safe to read, or is longer than {@code maxBytes}
     */
    public Optional<String> read(String name, int maxBytes) throws IOException {
        Path file = file(name);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        state.check(file);
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw new IOException("longer than " + maxBytes + " bytes");
            }
            return Optional.of(new String(bytes, UTF_8));
        } catch (NoSuchFileException | FileNotFoundException gone) {
            return Optional.empty();
        }
    }

    /** Writes a text under another name and renames it, so that no process reads half of it. After an exception the file is as before. */
    public void write(String name, String text) throws IOException {
        write(name, text.getBytes(UTF_8));
    }

    /** Writes bytes, as {@link #write(String, String)} writes a text. */
    void write(String name, byte[] content) throws IOException {
        write(name, content, OWNER_ONLY_DATA);
    }

    /** Writes a program, as {@link #write(String, String)} writes a text. */
    public void writeExecutable(String name, String text) throws IOException {
        write(name, text.getBytes(UTF_8), OWNER_ONLY);
    }

    private void write(String name, byte[] content, Set<PosixFilePermission> permissions) throws IOException {
        prepareFor(file(name));
        Path temporary =
                file(name + "." + Long.toHexString(ThreadLocalRandom.current().nextLong()) + TEMPORARY);
        try {
            try (OutputStream to = Channels.newOutputStream(Files.newByteChannel(
                    temporary,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    permissions(permissions)))) {
                to.write(content);
            }
            Files.move(temporary, file(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Creates an empty file.
     *
     * @return false if there is one already
     */
    public boolean create(String name) throws IOException {
        prepareFor(file(name));
        try {
            Files.createFile(file(name), permissions(OWNER_ONLY_DATA));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Appends bytes in one call, so that what several processes append does not mix. */
    void append(String name, byte[] content) throws IOException {
        prepareFor(file(name));
        try (var channel = FileChannel.open(
                file(name),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS),
                permissions(OWNER_ONLY_DATA))) {
            Channels.newOutputStream(channel).write(content);
        }
    }

    /**
     * Creates the folder if it does not exist, and keeps others out.
     *
     * @throws IOException if it cannot be created, or is not safe to use; the message is the reason
     */
    public void prepare() throws IOException {
        prepareFor(path);
    }

    /** Prepares for a file, or the folder itself, which must be safe as well as the folders above it. */
    private void prepareFor(Path file) throws IOException {
        state.check(file);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createDirectories(path, permissions(OWNER_ONLY));
            } catch (FileAlreadyExistsException e) {
                throw new IOException(e.getFile() + " is not a folder", e);
            }
        } else if (isPosix() && !Files.getPosixFilePermissions(path).equals(OWNER_ONLY)) {
            Files.setPosixFilePermissions(path, OWNER_ONLY);
        }
    }

    /** Returns attributes of new files; none where the file system has no such permissions. */
    private FileAttribute<?>[] permissions(Set<PosixFilePermission> all) {
        return isPosix() ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(all)} : new FileAttribute<?>[0];
    }

    private boolean isPosix() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Deletes a file if there is one. */
    public void delete(String name) throws IOException {
        state.check(file(name));
        Files.deleteIfExists(file(name));
    }

    /** Renames a file, in place of an older one. */
    void rename(String from, String to) throws IOException {
        state.check(file(to));
        Files.move(file(from), file(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** What {@link #exclusively} runs. */
    @FunctionalInterface
    interface Task {
        /** Runs it. */
        void run() throws IOException;
    }

    /** Runs a task, unless another process or thread holds the lock. */
    void exclusively(String lock, Task task) throws IOException {
        prepareFor(file(lock));
        try (var channel = FileChannel.open(
                        file(lock),
                        Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS),
                        permissions(OWNER_ONLY_DATA));
                var held = channel.tryLock()) {
            if (held != null) {
                task.run();
            }
        } catch (OverlappingFileLockException anotherThread) {
            // it does the same
        }
    }

    /** Returns the names of all files, in no order; empty if there is no such folder. */
    List<String> names() throws IOException {
        var names = new ArrayList<String>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        } catch (NoSuchFileException none) {
            return List.of();
        }
        return names;
    }

    /** Returns a folder below this one. */
    PrivateFolder below(String name) {
        return new PrivateFolder(state, path.resolve(name));
    }
}
