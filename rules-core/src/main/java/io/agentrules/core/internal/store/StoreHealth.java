package io.agentrules.core.internal.store;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Decides whether a store is asked. It counts as down after a call that took too long, or after several failures in a row; then one
 * call at a time is tried every few seconds. Thread-safe.
 */
final class StoreHealth {
    /** One failure alone may be about one session: it must not keep all others from being stored. */
    private static final int FAILURES = 3;

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private int failures;
    private boolean isDown;
    private boolean isTrying;
    private long downSince;

    StoreHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized boolean isUp() {
        return !isDown;
    }

    /** Returns whether the store may be asked now; if so, one of the other methods is to be called after it. */
    synchronized boolean mayAsk() {
        if (!isDown) {
            return true;
        }
        boolean isTime = !isTrying && nanoTime.getAsLong() - downSince >= PAUSE.toNanos();
        isTrying |= isTime;
        return isTime;
    }

    /** Records an answer; returns whether the store was down before. */
    synchronized boolean answered() {
        boolean wasDown = isDown;
        failures = 0;
        isDown = false;
        isTrying = false;
        return wasDown;
    }

    synchronized void failed() {
        failures++;
        if (isDown || failures >= FAILURES) {
            timedOut();
        }
    }

    synchronized void timedOut() {
        isDown = true;
        isTrying = false;
        downSince = nanoTime.getAsLong();
    }

    /** Records that nobody waited for the answer. */
    synchronized void unknown() {
        isTrying = false;
    }
}
