package io.agentrules.core.internal.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Replaces a file in one step: a reader sees it before or after the change, never in between, also after a crash. */
public final class FileSwap {
    private FileSwap() {}

    /** What happens between writing and replacing. */
    @FunctionalInterface
    public interface LastStep {
        /** Returns whether the file may be replaced. */
        boolean mayReplace() throws IOException;
    }

    /**
     * Writes a new file, and moves it to the place of another. After an exception the other is unchanged; the new one never remains.
     *
     * @param fresh the new file, in the same folder, which only this writer uses; a file that is there is deleted, a link is an error
     * @param isPrivate whether only its owner may read the new file until {@code last} gives it other permissions, where files have any
     * @return whether the file was replaced
     */
    public static boolean replace(Path file, byte[] content, Path fresh, boolean isPrivate, LastStep last)
            throws IOException {
        if (Files.isRegularFile(fresh, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(fresh);
        }
        try {
            write(fresh, content, isPrivate);
            if (!last.mayReplace()) {
                return false;
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void write(Path fresh, byte[] content, boolean isPrivate) throws IOException {
        try (FileChannel channel = FileChannel.open(
                fresh,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                isPrivate ? ownerOnly(fresh, "rw-------") : new FileAttribute<?>[0])) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Returns permissions as an attribute for a new file or folder; none where the file system has none. */
    public static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
