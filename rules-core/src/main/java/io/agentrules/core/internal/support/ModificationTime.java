package io.agentrules.core.internal.support;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/**
 * When a file was modified. File systems store times with limited resolution: a file that was modified less than two seconds before it
 * was read may change again without a new modification time.
 */
public final class ModificationTime {
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    private ModificationTime() {}

    /** Returns whether a file or folder was modified so shortly before it was read that a later change may not show in its time. */
    public static boolean mayHideChange(BasicFileAttributes attributes, Instant readAt) {
        // A difference of instants is always in range; adding a duration to an instant may not be.
        Duration age = Duration.between(attributes.lastModifiedTime().toInstant(), readAt);
        return age.compareTo(RESOLUTION) < 0;
    }
}
