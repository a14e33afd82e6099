package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** A file that is read, and replaced in one step, unless it is reached through a link that leads out of a folder. */
record SettingsFile(Path file, Path real) {
    static final int MAX_BYTES = 16 << 20;

    private static final String NEW = ".agent-rules.new";

    /**
     * Finds the file that a path leads to; neither the file nor its folders need to exist.
     *
     * @param file the absolute path
     * @param root the folder that it must be in after links are resolved; a link may lead elsewhere within it
     * @throws SettingsException if it is outside, or not a file
     */
    static SettingsFile find(Path file, Path root) throws SettingsException {
        try {
            Path real = resolved(file);
            if (!real.startsWith(resolved(root))) {
                throw new SettingsException(
                        "it is reached through a link that leads out of " + root, "Replace the link by a file");
            }
            if (Files.exists(real) && !Files.isRegularFile(real)) {
                throw new SettingsException("it is not a file", "Move it away");
            }
            return new SettingsFile(file, real);
        } catch (IOException e) {
            throw failed("cannot be read", e);
        }
    }

    private static Path resolved(Path path) throws IOException, SettingsException {
        var missing = new ArrayList<Path>();
        Path at = path;
        while (!Files.exists(at) && at.getParent() != null) {
            if (Files.isSymbolicLink(at)) {
                throw new SettingsException(at + " is a link that leads nowhere", "Remove the link");
            }
            missing.add(0, Objects.requireNonNull(at.getFileName()));
            at = at.getParent();
        }
        Path real = at.toRealPath();
        for (Path name : missing) {
            real = real.resolve(name);
        }
        return real;
    }

    private static SettingsException failed(String what, IOException e) {
        String reason = e.getMessage() == null || e.getClass() != IOException.class
                ? e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage())
                : e.getMessage();
        return new SettingsException("it " + what + " (" + reason + ")", "Check the file and its folder");
    }

    /** Returns the path as it was given. */
    Path path() {
        return file;
    }

    /**
     * Returns the text; empty if there is no file.
     *
     * @throws SettingsException if it cannot be read, is too large, or is not UTF-8
     */
    Optional<String> read() throws SettingsException {
        try {
            return Files.exists(real) ? Optional.of(text()) : Optional.empty();
        } catch (CharacterCodingException e) {
            throw new SettingsException("it is not UTF-8 text", "Save it as UTF-8, and run the command again");
        } catch (IOException e) {
            throw failed("cannot be read", e);
        }
    }

    private String text() throws IOException {
        try (InputStream in = Files.newInputStream(real)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("longer than " + (MAX_BYTES >> 20) + " MiB");
            }
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        }
    }

    /**
     * Checks that the file may be changed.
     *
     * @throws SettingsException if it is read-only, or has other names (hard links), which would keep the old text
     */
    void checkWritable() throws SettingsException {
        if (!Files.exists(real)) {
            return;
        }
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(real, PosixFileAttributeView.class);
            boolean isReadOnly = !Files.isWritable(real)
                    || (view != null && !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE));
            if (isReadOnly) {
                throw new SettingsException("it is read-only", "Make it writable, and run the command again");
            }
            if (view != null && (int) Files.getAttribute(real, "unix:nlink") > 1) {
                throw new SettingsException(
                        "it has other names (hard links), which would keep the old text",
                        "Keep one name and make the others symbolic links, or copy the file over itself");
            }
        } catch (IOException e) {
            throw failed("cannot be read", e);
        } catch (UnsupportedOperationException | IllegalArgumentException notUnix) {
            // such a file system does not tell
        }
    }

    /**
     * Replaces the text, keeping owner, group and permissions. A reader sees the text before or after. After an exception the file is
     * unchanged, but new folders may be left.
     *
     * @param before what {@link #read} returned
     * @return the number of folders that had to be created
     * @throws SettingsException if the text is no longer {@code before}, or cannot be written
     */
    int write(Optional<String> before, String after) throws SettingsException {
        checkWritable();
        Path fresh = fresh();
        try {
            Path folder = Objects.requireNonNull(real.getParent());
            int created = missingFolders(folder);
            Files.createDirectories(folder);
            deleteLeftovers(folder);
            try {
                writeNew(fresh, after);
                copyAttributes(fresh);
                checkUnchanged(before);
                Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
            return created;
        } catch (IOException e) {
            throw failed("cannot be written", e);
        }
    }

    /** Returns a name that no other writer uses; it names the process, so that what a killed one left can be told. */
    private Path fresh() {
        return real.resolveSibling(start() + ProcessHandle.current().pid() + "-" + UUID.randomUUID() + NEW);
    }

    private String start() {
        return "." + real.getFileName() + ".";
    }

    /** Deletes what killed processes left. */
    private void deleteLeftovers(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(this::isLeftover).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private boolean isLeftover(Path file) {
        String name = String.valueOf(file.getFileName());
        int end = name.startsWith(start()) && name.endsWith(NEW) ? name.indexOf('-', start().length()) : -1;
        return end >= 0
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && !isRunning(name.substring(start().length(), end));
    }

    private static boolean isRunning(String process) {
        try {
            return ProcessHandle.of(Long.parseLong(process))
                    .filter(ProcessHandle::isAlive)
                    .isPresent();
        } catch (NumberFormatException notOurs) {
            return true;
        }
    }

    private static int missingFolders(Path folder) {
        return (int) Stream.iterate(folder, Objects::nonNull, Path::getParent)
                .takeWhile(at -> !Files.exists(at))
                .count();
    }

    private static void writeNew(Path fresh, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            ByteBuffer bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private void copyAttributes(Path fresh) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view == null || !Files.exists(real)) {
            return;
        }
        PosixFileAttributes present = Files.readAttributes(real, PosixFileAttributes.class);
        if (!present.owner().equals(view.getOwner())) {
            view.setOwner(present.owner());
        }
        if (!present.group().equals(view.readAttributes().group())) {
            view.setGroup(present.group());
        }
        view.setPermissions(present.permissions());
    }

    private void checkUnchanged(Optional<String> before) throws SettingsException {
        if (!read().equals(before)) {
            throw new SettingsException("something else is changing it", "Run the command again");
        }
    }

    /**
     * Deletes the file.
     *
     * @param before what {@link #read} returned
     * @param folders how many of the folders that it is in are deleted too, from the inside, if they are empty and can be
     * @throws SettingsException if the text is no longer {@code before}, or the file cannot be deleted
     */
    void delete(String before, int folders) throws SettingsException {
        checkWritable();
        checkUnchanged(Optional.of(before));
        try {
            Files.delete(real);
            deleteLeftovers(Objects.requireNonNull(real.getParent()));
        } catch (IOException e) {
            throw failed("cannot be deleted", e);
        }
        try {
            Path folder = real.getParent();
            for (int i = 0; i < folders && folder != null; i++) {
                Files.delete(folder);
                folder = folder.getParent();
            }
        } catch (IOException inUse) {
            // something else is in it now, or it may not be deleted: the file is gone
        }
    }

    /** Returns the paths that lead to the file: as given, and without links if that differs. */
    List<Path> paths() {
        return file.equals(real) ? List.of(file) : List.of(file, real);
    }
}
