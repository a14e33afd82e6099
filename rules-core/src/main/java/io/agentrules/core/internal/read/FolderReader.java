package io.agentrules.core.internal.read;

import io.agentrules.core.internal.include.ImportReader;
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
 * Reads files that a search found, and never others, even if a file or a folder above it is replaced by a link in the meantime.
 *
 * <p>If the file system supports folder handles, each folder below the boundary is opened relative to its parent, without following
 * links. Otherwise, the content is used only if the file is still at the same path after reading. Not thread-safe; keeps the folder
 * of the last file open.
 */
final class FolderReader implements ImportReader, AutoCloseable {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private Optional<OpenFolder> open = Optional.empty();

    private record OpenFolder(Path path, DirectoryStream<Path> handle) {}

    /** @throws ReplacedByLinkException if a link has taken the place of the file or a folder above it */
    @Override
    public byte[] firstBytes(Path file, Path boundary, int count) throws IOException {
        try {
            return folder(file, boundary) instanceof SecureDirectoryStream<Path> folder
                    ? readRelative(folder, file.getFileName(), count)
                    : readAndCheckPath(file, count);
        } catch (ReplacedByLinkException e) {
            throw e;
        } catch (IOException e) {
            throw hasLinks(file) ? new ReplacedByLinkException(e) : e;
        }
    }

    /** Returns whether a path that had no links now has some. */
    private static boolean hasLinks(Path file) {
        try {
            return !file.toRealPath().equals(file);
        } catch (IOException | SecurityException gone) {
            return false;
        }
    }

    private static byte[] readRelative(SecureDirectoryStream<Path> folder, Path name, int count) throws IOException {
        try (SeekableByteChannel channel = folder.newByteChannel(name, READ);
                InputStream in = Channels.newInputStream(channel)) {
            return in.readNBytes(count);
        }
    }

    private static byte[] readAndCheckPath(Path file, int count) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(count);
        }
        if (!file.toRealPath().equals(file)) {
            throw new ReplacedByLinkException(null);
        }
        return bytes;
    }

    @SuppressWarnings("StreamResourceLeak") // stays open for the next file of the folder; close() closes it
    private DirectoryStream<Path> folder(Path file, Path boundary) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        if (open.isPresent() && open.get().path().equals(folder)) {
            return open.get().handle();
        }
        close();
        DirectoryStream<Path> handle = folder.startsWith(boundary)
                ? openBelow(boundary, folder)
                : Files.newDirectoryStream(folder); // a single file elsewhere is its own boundary
        open = Optional.of(new OpenFolder(folder, handle));
        return handle;
    }

    @SuppressWarnings("StreamResourceLeak") // the caller closes it
    private static DirectoryStream<Path> openBelow(Path boundary, Path folder) throws IOException {
        DirectoryStream<Path> handle = Files.newDirectoryStream(boundary);
        if (folder.equals(boundary)) {
            return handle;
        }
        for (Path name : boundary.relativize(folder)) {
            try (DirectoryStream<Path> above = handle) {
                handle = above instanceof SecureDirectoryStream<Path> secure
                        ? secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)
                        : Files.newDirectoryStream(folder); // only a placeholder: files are opened by their paths
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
            // nothing was written, and the bytes already read are complete
        }
    }

    /** The file, or a folder above it, has been replaced by a link since it was found. */
    static final class ReplacedByLinkException extends IOException {
        private static final long serialVersionUID = 1L;

        ReplacedByLinkException(@Nullable Throwable cause) {
            super("it was replaced by a link", cause);
        }
    }
}
