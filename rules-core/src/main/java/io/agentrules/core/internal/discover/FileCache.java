package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.support.ModificationTime;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Caches parsed files. A file whose modification time, size and file key are unchanged is not read again.
 *
 * <p>A file whose {@linkplain ModificationTime time may hide a change} is read again by the next discovery, and compared.
 */
public final class FileCache {
    private final InstantSource clock;
    private Map<Key, Entry> last = Map.of();
    private volatile Map<Key, Entry> current = new ConcurrentHashMap<>();

    /** Creates an empty cache. */
    public FileCache(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the clock that modification times are compared with. */
    InstantSource clock() {
        return clock;
    }

    /** Starts a discovery. Files that it does not request are evicted when the next one starts. */
    public synchronized void nextDiscovery() {
        last = current;
        current = new ConcurrentHashMap<>();
    }

    /**
     * Returns a parsed file.
     *
     * @param reading identifies how the file's text is read; a file that is read in two ways is cached twice
     * @param reader reads the file if it is not cached
     * @param parse parses the file's text; called only if the text changed
     * @throws FileTooLargeException if the file is longer than {@code maxBytes}
     */
    Read read(FoundFile found, Object reading, FolderReader reader, int maxBytes, Function<FileText, ParsedText> parse)
            throws IOException {
        Map<Key, Entry> entries = current;
        var key = new Key(found.file(), reading);
        @Nullable Entry known = entries.get(key);
        if (known == null) {
            known = last.get(key);
        }
        if (known != null && known.isFresh(found.attributes())) {
            entries.put(key, known);
            return new Read(known.parsed(), true, false);
        }
        Instant now = clock.instant();
        byte[] bytes = bytes(found, reader, maxBytes);
        boolean changed = bytes.length != found.attributes().size();
        FileText text = FileText.decode(bytes);
        ParsedText parsed = known != null
                        && known.text().equals(text)
                        && known.parsed().dependencies().areUnchanged()
                ? known.parsed()
                : parse.apply(text);
        if (!changed) {
            entries.put(key, Entry.of(found.attributes(), now, text, parsed));
        }
        return new Read(parsed, false, changed);
    }

    private static byte[] bytes(FoundFile found, FolderReader reader, int maxBytes) throws IOException {
        long size = found.attributes().size();
        if (size > maxBytes) {
            throw new FileTooLargeException();
        }
        byte[] bytes = reader.firstBytes(found, (int) size + 1);
        if (bytes.length > size) {
            bytes = reader.firstBytes(found, maxBytes + 1); // the file has grown
        }
        if (bytes.length > maxBytes) {
            throw new FileTooLargeException();
        }
        return bytes;
    }

    /** A parsed file, whether it was cached, and whether its size changed between being found and being read. */
    record Read(ParsedText parsed, boolean cached, boolean changed) {}

    /** The file exceeds the size limit. */
    static final class FileTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private record Key(Path file, Object reading) {}

    private record Entry(
            FileTime modified,
            long size,
            Optional<Object> fileKey,
            boolean mayHaveChanged,
            FileText text,
            ParsedText parsed) {
        static Entry of(BasicFileAttributes attributes, Instant readAt, FileText text, ParsedText parsed) {
            return new Entry(
                    attributes.lastModifiedTime(),
                    attributes.size(),
                    Optional.ofNullable(attributes.fileKey()),
                    ModificationTime.mayHideChange(attributes, readAt),
                    text,
                    parsed);
        }

        boolean isFresh(BasicFileAttributes attributes) {
            return !mayHaveChanged
                    && modified.equals(attributes.lastModifiedTime())
                    && size == attributes.size()
                    && parsed.dependencies().areUnchanged()
                    && Objects.equals(fileKey, Optional.ofNullable(attributes.fileKey()));
        }
    }
}
