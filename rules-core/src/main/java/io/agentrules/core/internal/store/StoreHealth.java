package io.agentrules.core.internal.store;

import io.agentrules.api.spi.StoreEvent.Operation;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Decides whether a store is asked. It counts as down after a call that took too long, or after several failures in a row; then one
 * call is tried every few seconds. After several failed saves in a row it counts as down for saves, even if it still answers loads, as
 * a store does that is full. Thread-safe.
 */
final class StoreHealth {
    /** One failure alone may be about one session: it must not keep all others from being stored. */
    private static final int FAILURES = 3;

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private int failures;
    private int failedSaves;
    private boolean isDown;
    private boolean isReadOnly;
    private boolean hasMissedSaves;
    private long missedNanos;
    private long askedNanos;
    private long savedNanos;

    StoreHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized boolean isUp() {
        return !isDown && !isReadOnly;
    }

    /** Returns whether the store may be asked now; if so, it is. */
    synchronized boolean mayAsk(Operation operation) {
        if (isUp()) {
            return true;
        }
        long now = nanoTime.getAsLong();
        boolean mayAsk = (!isDown || now - askedNanos >= PAUSE.toNanos())
                && (!isReadOnly || !isSave(operation) || now - savedNanos >= PAUSE.toNanos());
        if (mayAsk) {
            asked(operation, now);
        }
        return mayAsk;
    }

    /**
     * Records an answer; returns whether what the store missed is to be saved: it was down before, or a save failed some seconds ago
     * whose session may rest.
     */
    synchronized boolean answered(Operation operation) {
        boolean wasUp = isUp();
        failures = 0;
        isDown = false;
        if (isSave(operation)) {
            failedSaves = 0;
            isReadOnly = false;
        }
        boolean isToCatchUp = isUp() && (!wasUp || (hasMissedSaves && hasPassed(missedNanos)));
        hasMissedSaves &= !isToCatchUp;
        return isToCatchUp;
    }

    private boolean hasPassed(long since) {
        return nanoTime.getAsLong() - since >= PAUSE.toNanos();
    }

    synchronized void failed(Operation operation) {
        failures++;
        failedSaves += isSave(operation) ? 1 : 0;
        isDown |= failures >= FAILURES;
        isReadOnly |= failedSaves >= FAILURES;
        asked(operation, nanoTime.getAsLong());
        if (isSave(operation) && !hasMissedSaves) {
            hasMissedSaves = true;
            missedNanos = savedNanos;
        }
    }

    synchronized void timedOut(Operation operation) {
        isDown = true;
        asked(operation, nanoTime.getAsLong());
    }

    private void asked(Operation operation, long now) {
        askedNanos = now;
        savedNanos = isSave(operation) ? now : savedNanos;
    }

    /** Returns whether an operation changes what is stored. */
    private static boolean isSave(Operation operation) {
        return operation != Operation.LOAD;
    }
}
