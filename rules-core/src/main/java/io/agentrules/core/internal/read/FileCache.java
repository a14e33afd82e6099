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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches files: their text, and the values derived from it, such as parsed front matter and rules. In one discovery a file is read once,
 * even if several providers ask for it, and later only if its modification time, size or file key has changed.
 *
 * <p>A file whose {@linkplain FileStamp#mayHideChange() time may hide a change} is read again by the next discovery, and compared.
 */
public final class FileCache {
    private final InstantSource clock;
    private Map<Path, CachedFile> last = Map.of();
    private volatile Map<Path, CachedFile> current = new ConcurrentHashMap<>();
    private final AtomicLong workspaceChars = new AtomicLong();
    private final Map<Path, byte[]> drafts;

    /** Whether the next discovery goes on with the files of the current one. */
    private boolean joins;

    /** Creates an empty cache. */
    public FileCache(InstantSource clock) {
        this(clock, Map.of());
    }

    /**
     * Creates an empty cache in which some files have another text than on disk.
     *
     * @param drafts what these files will contain, by their path without links
     */
    public FileCache(InstantSource clock, Map<Path, byte[]> drafts) {
        this.clock = clock;
        this.drafts = Map.copyOf(drafts);
    }

    /** Returns the future texts of files that are about to be changed, by their path without links. */
    public Map<Path, byte[]> drafts() {
        return drafts;
    }

    /** Returns a cache for another engine's discoveries of the same files, the first of which finds what this one holds now. */
    public FileCache copy() {
        var copy = new FileCache(clock, drafts);
        copy.current = current;
        return copy;
    }

    /**
     * Returns a cache for another engine, whose first discovery joins the last one of this cache: a file that one of them reads is not read
     * again by the other.
     */
    public FileCache joined() {
        FileCache joined = copy();
        joined.joins = true;
        return joined;
    }

    /** Returns the clock that modification times are compared with. */
    InstantSource clock() {
        return clock;
    }

    /** Starts a discovery. Files that it does not request are evicted when the next one starts. */
    public synchronized void nextDiscovery() {
        if (!joins) {
            last = current;
            current = new ConcurrentHashMap<>();
        }
        joins = false;
        countWorkspaceCharsAnew();
    }

    /**
     * Starts counting the characters of workspace files again: a view, which reuses files that the union has read, has a limit of its own.
     */
    public void countWorkspaceCharsAnew() {
        workspaceChars.set(0);
    }

    /** Adds the size of a file of the workspace, or of the text that this discovery has made of it. */
    void addWorkspaceChars(long size) {
        workspaceChars.addAndGet(size);
    }

    /** Returns the size of the files of the workspace that were counted, in characters. */
    long workspaceChars() {
        return workspaceChars.get();
    }

    /**
     * Returns a file.
     *
     * @param reader reads it if it is not cached
     * @throws FileTooLargeException if it is longer than {@code maxBytes}
     */
    Read read(FoundFile found, FolderReader reader, int maxBytes) throws IOException {
        if (found.attributes().size() > maxBytes) {
            throw new FileTooLargeException();
        }
        Map<Path, CachedFile> files = current;
        @Nullable CachedFile known = files.get(found.file());
        if (known != null && known.stamp().isOf(found.attributes())) {
            return new Read(known, true, false);
        }
        byte @Nullable [] draft = drafts.get(found.file());
        if (draft != null) {
            var drafted =
                    new CachedFile(FileStamp.of(found.attributes(), clock.instant()), FileText.decode(draft), Map.of());
            return new Read(first(files, found, drafted), false, false);
        }
        known = last.get(found.file());
        if (known != null && known.stamp().isStillOf(found.attributes())) {
            var unchanged = new CachedFile(known.stamp(), known.text(), known.derived());
            return new Read(first(files, found, unchanged), true, false);
        }
        Instant now = clock.instant();
        byte[] bytes = bytes(found, reader, maxBytes);
        boolean changed = bytes.length != found.attributes().size();
        FileText text = FileText.decode(bytes);
        var file = new CachedFile(
                FileStamp.of(found.attributes(), now),
                text,
                known != null && known.text().equals(text) ? known.derived() : Map.of());
        return new Read(changed ? file : first(files, found, file), false, changed);
    }

    /** Adds a file, and returns it; or the one that another thread has added meanwhile, so that values are derived from it only once. */
    private static CachedFile first(Map<Path, CachedFile> files, FoundFile found, CachedFile file) {
        return files.merge(found.file(), file, (other, mine) -> other.stamp().isOf(found.attributes()) ? other : mine);
    }

    /** Returns a value derived from the text of a file, as {@link CachedFile#derive} does; not cached if the file changed while it was read. */
    <T> T derive(FoundFile found, Object key, Class<T> type, Predicate<T> isCurrent, Supplier<T> make) {
        CachedFile file = current.get(found.file());
        return file == null ? make.get() : file.derive(key, type, isCurrent, make, first -> {});
    }

    private static byte[] bytes(FoundFile found, FolderReader reader, int maxBytes) throws IOException {
        long size = found.attributes().size();
        byte[] bytes = reader.firstBytes(found.file(), found.boundary(), (int) size + 1);
        if (bytes.length > size) {
            bytes = reader.firstBytes(found.file(), found.boundary(), maxBytes + 1); // the file has grown
        }
        if (bytes.length > maxBytes) {
            throw new FileTooLargeException();
        }
        return bytes;
    }

    /** A file, whether it was cached, and whether its size changed between being found and being read. */
    record Read(CachedFile file, boolean cached, boolean changed) {}

    /** The file exceeds the size limit. */
    static final class FileTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * A file that was read.
     *
     * @param before the values that the last discovery derived from its text, by their keys
     * @param derived those that this discovery has derived from it
     */
    record CachedFile(FileStamp stamp, FileText text, Map<Object, Object> before, Map<Object, Object> derived) {
        CachedFile(FileStamp stamp, FileText text, Map<Object, Object> before) {
            this(stamp, text, before, new ConcurrentHashMap<>());
        }

        /**
         * Returns a value derived from the text: that of this discovery, else that of the last one if it is current, else a new one.
         *
         * @param key everything besides the text on which the value depends
         * @param isCurrent returns whether the last discovery's value for the same text and key can be used again
         * @param first receives the value once in a discovery
         */
        <T> T derive(Object key, Class<T> type, Predicate<T> isCurrent, Supplier<T> make, Consumer<T> first) {
            @Nullable Object known = derived.get(key);
            if (known == null) {
                known = before.get(key);
                if (known == null || !isCurrent.test(type.cast(known))) {
                    known = make.get();
                }
                @Nullable Object other = derived.putIfAbsent(key, known);
                if (other == null) {
                    first.accept(type.cast(known));
                } else {
                    known = other;
                }
            }
            return type.cast(known);
        }
    }
}
