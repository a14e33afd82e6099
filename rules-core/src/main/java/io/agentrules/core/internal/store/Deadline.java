package io.agentrules.core.internal.store;

import io.agentrules.core.internal.support.Nanos;
import java.time.Duration;

/** The time until which a session waits for the store, however often it is asked. */
public final class Deadline {
    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + Nanos.of(time));
    }

    /** Returns how much time is left; zero when there is none. */
    long leftNanos() {
        return Math.max(0, endNanos - System.nanoTime());
    }
}
