package io.agentrules.core.internal.support;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that show whether a file or folder has changed since it was read.
 *
 * @param key identifies it on its disk; null where file systems have no such key
 * @param mayHideChange whether it was modified so shortly before it was read that a later change may not show: file systems store times with
 *     limited resolution
 */
public record FileStamp(
        FileTime modified, long size, @Nullable Object key, boolean mayHideChange) {
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    public static FileStamp of(BasicFileAttributes attributes, Instant readAt) {
        return new FileStamp(
                attributes.lastModifiedTime(),
                attributes.size(),
                attributes.fileKey(),
                mayHideChange(attributes, readAt));
    }

    /** Returns whether a file was modified so shortly before it was read that a later change may not show. */
    public static boolean mayHideChange(BasicFileAttributes attributes, Instant readAt) {
        // A difference of instants is always in range; adding a duration to an instant may not be.
        Duration age = Duration.between(attributes.lastModifiedTime().toInstant(), readAt);
        return age.compareTo(RESOLUTION) < 0;
    }

    /** Returns whether no change shows. */
    public boolean isOf(BasicFileAttributes attributes) {
        return modified.equals(attributes.lastModifiedTime())
                && size == attributes.size()
                && Objects.equals(key, attributes.fileKey());
    }

    /** Returns whether there certainly is no change. */
    public boolean isStillOf(BasicFileAttributes attributes) {
        return !mayHideChange && isOf(attributes);
    }
}
