package io.agentrules.core.internal.discover;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads files that were found, and no others: between the two, somebody may put a link in the place of a file, or of a folder
 * above it.
 *
 * <p>Where the file system has handles of folders, each folder from the fence down is opened relative to the one above it, without
 * following links. Elsewhere, what was read counts only if the file is still where it was found. For one thread; keeps the folder
 * of the last file open.
 */
final class FolderReader implements AutoCloseable {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private Optional<OpenFolder> open = Optional.empty();

    private record OpenFolder(Path path, DirectoryStream<Path> handle) {}

    /**
     * Returns the first bytes of a file.
     *
     * @throws MovedException if a link leads elsewhere by now
     */
    byte[] firstBytes(FoundFile found, int count) throws IOException {
        try {
            return folder(found) instanceof SecureDirectoryStream<Path> folder
                    ? relative(folder, found.file().getFileName(), count)
                    : unmoved(found.file(), count);
        } catch (MovedException e) {
            throw e;
        } catch (IOException e) {
            throw isMoved(found.file()) ? new MovedException(e) : e;
        }
    }

    /** Returns whether a path that had no links has some. */
    private static boolean isMoved(Path file) {
        try {
            return !file.toRealPath().equals(file);
        } catch (IOException | SecurityException gone) {
            return false;
        }
    }

    private static byte[] relative(SecureDirectoryStream<Path> folder, Path name, int count) throws IOException {
        try (SeekableByteChannel channel = folder.newByteChannel(name, READ);
                InputStream in = Channels.newInputStream(channel)) {
            return in.readNBytes(count);
        }
    }

    private static byte[] unmoved(Path file, int count) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(count);
        }
        if (!file.toRealPath().equals(file)) {
            throw new MovedException(null);
        }
        return bytes;
    }

    @SuppressWarnings("StreamResourceLeak") // the handle stays open for the next file of the folder: close() closes it
    private DirectoryStream<Path> folder(FoundFile found) throws IOException {
        Path folder = Objects.requireNonNull(found.file().getParent());
        if (open.isPresent() && open.get().path().equals(folder)) {
            return open.get().handle();
        }
        close();
        DirectoryStream<Path> handle = folder.startsWith(found.fence())
                ? below(found.fence(), folder)
                : Files.newDirectoryStream(folder); // one file elsewhere is its own fence
        open = Optional.of(new OpenFolder(folder, handle));
        return handle;
    }

    @SuppressWarnings("StreamResourceLeak") // handed to the caller, who closes it
    private static DirectoryStream<Path> below(Path fence, Path folder) throws IOException {
        DirectoryStream<Path> handle = Files.newDirectoryStream(fence);
        if (folder.equals(fence)) {
            return handle;
        }
        for (Path name : fence.relativize(folder)) {
            try (DirectoryStream<Path> above = handle) {
                handle = above instanceof SecureDirectoryStream<Path> secure
                        ? secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)
                        : Files.newDirectoryStream(folder); // is not read through, and opened once for all its files
            }
        }
        return handle;
    }

    @Override
    public void close() {
        open.ifPresent(FolderReader::close);
        open = Optional.empty();
    }

    private static void close(OpenFolder folder) {
        try {
            folder.handle().close();
        } catch (IOException e) {
            // nothing was written, and what was read is whole
        }
    }

    /** A link stands where none was when the file was found. */
    static final class MovedException extends IOException {
        private static final long serialVersionUID = 1L;

        MovedException(@Nullable Throwable cause) {
            super("a link was put in its way", cause);
        }
    }
}
