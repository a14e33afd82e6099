package io.agentrules.core.internal.support;

import java.time.Duration;

/** Durations that a caller gives, as nanoseconds. */
public final class Nanos {
    /** Longer than any process runs, and so short that sums of a few do not overflow. */
    private static final Duration MOST = Duration.ofDays(36_525);

    private Nanos() {}

    /** Returns a duration in nanoseconds; one of more than 100 years counts as 100 years. */
    public static long of(Duration duration) {
        return (duration.compareTo(MOST) > 0 ? MOST : duration).toNanos();
    }
}
