package io.agentrules.check.internal.fix;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Reads a file and replaces it in one step, unless it is a link or has changed in between. */
final class FileReplacement {
    private static final int MAX_BYTES = 16 << 20;

    private final Path file;

    FileReplacement(Path file) {
        this.file = file;
    }

    /**
     * Returns the bytes of the file.
     *
     * @throws IOException if it is not a regular file, or too large
     */
    byte[] read() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it is longer than " + (MAX_BYTES >> 20) + " MiB");
            }
            return bytes;
        }
    }

    /**
     * Replaces the file. A reader sees it before or after the change, never in between; after an exception it is unchanged.
     *
     * @param before what {@link #read} returned
     * @throws IOException if the file has other bytes than {@code before}, or cannot be written
     */
    void write(byte[] before, byte[] after) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        Path fresh = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".new");
        try {
            try (FileChannel channel = FileChannel.open(
                    fresh,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
                ByteBuffer buffer = ByteBuffer.wrap(after);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            copyAttributes(fresh);
            if (!Arrays.equals(read(), before)) {
                throw new IOException("it is being changed by somebody else");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
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
