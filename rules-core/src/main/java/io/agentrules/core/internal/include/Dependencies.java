package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.FileStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;

/**
 * The files and folders that an expanded text depends on, and their state when it was expanded.
 *
 * @param stamps by path, the stamp that shows whether the file or folder has changed, with links followed; empty if there was none
 * @param unreadable whether a file could not be read; it may become readable without another sign of change
 */
public record Dependencies(Map<Path, Optional<FileStamp>> stamps, boolean unreadable) {
    /** No dependencies. */
    public static final Dependencies NONE = new Dependencies(Map.of(), false);

    /** Returns whether every file certainly is as it was, so that expanding again would have the same result. Reads attributes only. */
    public boolean areUnchanged() {
        return !unreadable
                && stamps.entrySet().stream().allMatch(stamp -> isUnchanged(stamp.getKey(), stamp.getValue()));
    }

    private static boolean isUnchanged(Path path, Optional<FileStamp> stamp) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return stamp.filter(known -> known.isStillOf(now)).isPresent();
        } catch (IOException | SecurityException e) {
            return stamp.isEmpty(); // there is still no file, or none that may be looked at
        }
    }
}
