package io.agentrules.core.internal.read;

import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.support.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Caches files: their text, and what each reading makes of it. In one discovery a file is read once, whoever asks for it, and later only
 * if its modification time, size or file key has changed.
 *
 * <p>A file whose {@linkplain FileStamp#mayHideChange() time may hide a change} is read again by the next discovery, and compared.
 */
public final class FileCache {
    private final InstantSource clock;
    private Map<Path, Entry> last = Map.of();
    private volatile Map<Path, Entry> current = new ConcurrentHashMap<>();

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
     * @param reading identifies how the file's text is read
     * @param reader reads the file if it is not cached
     * @param parse parses the file's text; called only if that has changed, or another file on which the result depends
     * @throws FileTooLargeException if the file is longer than {@code maxBytes}
     */
    Read read(FoundFile found, Object reading, FolderReader reader, int maxBytes, Function<FileText, ParsedText> parse)
            throws IOException {
        if (found.attributes().size() > maxBytes) {
            throw new FileTooLargeException();
        }
        Map<Path, Entry> entries = current;
        @Nullable Entry known = entries.get(found.file());
        if (known != null && known.stamp().isOf(found.attributes())) {
            return new Read(known.parsed(reading, parse), true, false);
        }
        known = last.get(found.file());
        if (known != null && known.stamp().isStillOf(found.attributes())) {
            var unchanged = new Entry(known.stamp(), known.text(), known.parsed());
            entries.put(found.file(), unchanged);
            return new Read(unchanged.parsed(reading, parse), true, false);
        }
        Instant now = clock.instant();
        byte[] bytes = bytes(found, reader, maxBytes);
        boolean changed = bytes.length != found.attributes().size();
        FileText text = FileText.decode(bytes);
        var entry = new Entry(
                FileStamp.of(found.attributes(), now),
                text,
                known != null && known.text().equals(text) ? known.parsed() : Map.of());
        if (!changed) {
            entries.put(found.file(), entry);
        }
        return new Read(entry.parsed(reading, parse), false, changed);
    }

    private static byte[] bytes(FoundFile found, FolderReader reader, int maxBytes) throws IOException {
        long size = found.attributes().size();
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

    /**
     * A file that was read.
     *
     * @param before what each reading made of the text in the last discovery
     * @param parsed what each reading that was asked for makes of it
     */
    private record Entry(
            FileStamp stamp, FileText text, Map<Object, ParsedText> before, Map<Object, ParsedText> parsed) {
        Entry(FileStamp stamp, FileText text, Map<Object, ParsedText> before) {
            this(stamp, text, before, new ConcurrentHashMap<>());
        }

        ParsedText parsed(Object reading, Function<FileText, ParsedText> parse) {
            @Nullable ParsedText known = parsed.get(reading);
            if (known == null) {
                known = before.get(reading);
                if (known == null || !known.dependencies().areUnchanged()) {
                    known = parse.apply(text);
                }
                parsed.put(reading, known);
            }
            return known;
        }
    }
}
