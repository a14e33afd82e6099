package io.agentrules.check.input;

import io.agentrules.core.internal.support.FileSwap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Reads a file that belongs to people, and replaces it in one step: a reader sees it before or after the change, never in between.
 * Never reads or writes through a link.
 *
 * @param file absolute
 */
public record FileReplacement(Path file) {
    /** The length of the longest file that is read. */
    public static final int MAX_BYTES = 16 << 20;

    private static final String NEW = ".agent-rules.new";

    /**
     * Why a file should not be replaced, although it could be.
     *
     * @param problem what is wrong, without the name of the file
     * @param remedy one sentence: what to do about it
     */
    public record Refusal(String problem, String remedy) {}

    /**
     * Returns the bytes of the file; empty if there is none.
     *
     * @throws IOException if it is not a regular file, or too long
     */
    public Optional<byte[]> read() throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it is longer than " + (MAX_BYTES >> 20) + " MiB");
            }
            return Optional.of(bytes);
        }
    }

    /** Returns whether the file is read-only, or has other names (hard links), which would keep the old content. */
    public Optional<Refusal> refusal() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (!Files.isWritable(file)
                || (view != null && !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE))) {
            return Optional.of(new Refusal("it is read-only", "Make it writable, and run the command again"));
        }
        try {
            return (int) Files.getAttribute(file, "unix:nlink") > 1
                    ? Optional.of(new Refusal(
                            "it has other names (hard links), which would keep the old text",
                            "Keep one name and make the others symbolic links, or copy the file over itself"))
                    : Optional.empty();
        } catch (UnsupportedOperationException | IllegalArgumentException notUnix) { // such a file system does not tell
            return Optional.empty();
        }
    }

    /**
     * Replaces the file, keeping owner, group and permissions. Its folder exists. After an exception it is unchanged.
     *
     * @param before what {@link #read} returned
     * @return false if the file is no longer as {@code before}, so that it was not replaced
     */
    public boolean replace(Optional<byte[]> before, byte[] after) throws IOException {
        deleteLeftovers();
        Path fresh = fresh();
        return FileSwap.replace(file, after, fresh, before.isPresent(), () -> {
            if (before.isPresent()) {
                copyAttributes(fresh);
            }
            return Arrays.equals(read().orElse(null), before.orElse(null));
        });
    }

    /** Returns a name that no other writer uses. It has the id of the process, so that files of killed processes can be recognized. */
    private Path fresh() {
        return file.resolveSibling(start() + ProcessHandle.current().pid() + "-" + UUID.randomUUID() + NEW);
    }

    private String start() {
        return "." + file.getFileName() + ".";
    }

    /** Deletes what killed processes left, where that is allowed. */
    public void deleteLeftovers() {
        try (Stream<Path> files = Files.list(Objects.requireNonNull(file.getParent()))) {
            for (Path leftover : files.filter(this::isLeftover).toList()) {
                Files.deleteIfExists(leftover);
            }
        } catch (IOException | UncheckedIOException notAllowed) {
            // the leftover of another user does no harm
        }
    }

    private boolean isLeftover(Path other) {
        String name = String.valueOf(other.getFileName());
        int end = name.startsWith(start()) && name.endsWith(NEW) ? name.indexOf('-', start().length()) : -1;
        return end >= 0
                && Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
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

    /** Copies owner, group and permissions, where the file system has them. */
    private void copyAttributes(Path fresh) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        PosixFileAttributes present = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!present.owner().equals(view.getOwner())) {
            view.setOwner(present.owner());
        }
        if (!present.group().equals(view.readAttributes().group())) {
            view.setGroup(present.group());
        }
        view.setPermissions(present.permissions());
    }
}
