package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.parse.FileText;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What was read and parsed before. A file whose modification time, size and file key are unchanged is not read again.
 *
 * <p>File systems count time in steps: a file that had been modified less than two seconds before it was read may change again
 * within the same step. Such a file is read and compared once more.
 */
public final class FileCache {
    private static final Duration RACY = Duration.ofSeconds(2);

    private final Clock clock;
    private Map<Path, Entry> last = Map.of();
    private volatile Map<Path, Entry> current = new ConcurrentHashMap<>();

    /** Makes an empty cache. */
    public FileCache(Clock clock) {
        this.clock = clock;
    }

    /** Starts a discovery: what it does not ask for is forgotten at the next. */
    public synchronized void nextDiscovery() {
        last = current;
        current = new ConcurrentHashMap<>();
    }

    /**
     * Returns a file, parsed.
     *
     * @param reader reads it, where it must be
     * @param parse turns the file's text into what is kept; called only when the text changed
     * @throws FileTooLargeException if the file is longer than {@code maxBytes}
     */
    Read read(FoundFile found, FolderReader reader, int maxBytes, Function<FileText, ParsedText> parse)
            throws IOException {
        Map<Path, Entry> kept = current;
        Entry known = Optional.ofNullable(kept.get(found.file())).orElseGet(() -> last.get(found.file()));
        if (known != null && known.isFresh(found.attributes())) {
            kept.put(found.file(), known);
            return new Read(known.parsed(), true, false);
        }
        Instant now = clock.instant();
        byte[] bytes = bytes(found, reader, maxBytes);
        boolean changed = bytes.length != found.attributes().size();
        FileText text = FileText.decode(bytes);
        boolean same = known != null && known.text().equals(text);
        ParsedText parsed = same ? known.parsed() : parse.apply(text);
        if (!changed) {
            kept.put(found.file(), Entry.of(found.attributes(), now, text, parsed));
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
            bytes = reader.firstBytes(found, maxBytes + 1); // it has grown
        }
        if (bytes.length > maxBytes) {
            throw new FileTooLargeException();
        }
        return bytes;
    }

    /** A parsed file, whether it was in the cache, and whether it changed between being found and being read. */
    record Read(ParsedText parsed, boolean cached, boolean changed) {}

    /** More than the limit. */
    static final class FileTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private record Entry(
            FileTime modified, long size, Optional<Object> fileKey, boolean racy, FileText text, ParsedText parsed) {
        static Entry of(BasicFileAttributes attributes, Instant readAt, FileText text, ParsedText parsed) {
            // Between any two instants there is a duration; a sum of both could be out of range.
            Duration age = Duration.between(attributes.lastModifiedTime().toInstant(), readAt);
            boolean racy = age.compareTo(RACY) < 0;
            return new Entry(
                    attributes.lastModifiedTime(),
                    attributes.size(),
                    Optional.ofNullable(attributes.fileKey()),
                    racy,
                    text,
                    parsed);
        }

        boolean isFresh(BasicFileAttributes attributes) {
            return !racy
                    && modified.equals(attributes.lastModifiedTime())
                    && size == attributes.size()
                    && Objects.equals(fileKey, Optional.ofNullable(attributes.fileKey()));
        }
    }
}
