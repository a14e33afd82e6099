package io.agentrules.core.internal.store;

import io.agentrules.api.spi.StoreEvent.Operation;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Decides whether a store is asked. It counts as down after a call that took too long, or after several failures in a row; then one
 * call is tried after a pause, which doubles with each try. After several failed saves in a row it counts as down for saves, even if it
 * still answers loads, as a store does that is full. Thread-safe.
 */
final class StoreHealth {
    /** One failure alone may be about one session: it must not keep all others from being stored. */
    private static final int FAILURES = 3;

    /** After this, a save that failed is repeated in the background, as its session may rest. */
    private static final Duration CATCH_UP = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private final Set<Operation> untried = EnumSet.allOf(Operation.class);
    private final Outage ofAll = new Outage();
    private final Outage ofSaves = new Outage();
    private int failures;
    private int failedSaves;
    private boolean hasMissedSaves;
    private long missedNanos;

    StoreHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** A time in which the store is asked only now and then. */
    private static final class Outage {
        private static final long SHORTEST_NANOS = Duration.ofMillis(500).toNanos();
        private static final long LONGEST_NANOS = Duration.ofSeconds(8).toNanos();

        private boolean isOn;
        private long pauseNanos;
        private long askedNanos;

        void begin(long now) {
            if (!isOn) {
                isOn = true;
                pauseNanos = SHORTEST_NANOS;
            }
            askedNanos = now;
        }

        boolean mayAsk(long now) {
            return !isOn || now - askedNanos >= pauseNanos;
        }

        /** Makes the next pause longer: a call that succeeds ends the outage. */
        void asked(long now) {
            askedNanos = now;
            pauseNanos = Math.min(2 * pauseNanos, LONGEST_NANOS);
        }

        void end() {
            isOn = false;
        }
    }

    synchronized boolean isUp() {
        return !ofAll.isOn && !ofSaves.isOn;
    }

    /** Returns whether it is still unknown how long an operation takes: the first one connects, and loads the driver's classes. */
    synchronized boolean isFirst(Operation operation) {
        return untried.contains(operation);
    }

    /**
     * Returns whether the store may be asked now; if so, it is.
     *
     * @param insists whether it is asked even while it counts as down
     */
    synchronized boolean mayAsk(Operation operation, boolean insists) {
        if (insists || isUp()) {
            return true;
        }
        long now = nanoTime.getAsLong();
        boolean mayAsk = ofAll.mayAsk(now) && (!isSave(operation) || ofSaves.mayAsk(now));
        if (mayAsk) {
            ofAll.asked(now);
            if (isSave(operation)) {
                ofSaves.asked(now);
            }
        }
        return mayAsk;
    }

    /**
     * Records an answer; returns whether what the store missed is to be saved: it was down before, or a save failed some seconds ago
     * whose session may rest.
     */
    synchronized boolean answered(Operation operation) {
        boolean wasUp = isUp();
        untried.remove(operation);
        failures = 0;
        ofAll.end();
        if (isSave(operation)) {
            failedSaves = 0;
            ofSaves.end();
        }
        boolean isToCatchUp =
                isUp() && (!wasUp || (hasMissedSaves && nanoTime.getAsLong() - missedNanos >= CATCH_UP.toNanos()));
        hasMissedSaves &= !isToCatchUp;
        return isToCatchUp;
    }

    synchronized void failed(Operation operation) {
        long now = nanoTime.getAsLong();
        failures++;
        if (failures >= FAILURES) {
            ofAll.begin(now);
        }
        if (isSave(operation)) {
            failedSaves++;
            if (failedSaves >= FAILURES) {
                ofSaves.begin(now);
            }
            if (!hasMissedSaves) {
                hasMissedSaves = true;
                missedNanos = now;
            }
        }
    }

    synchronized void timedOut() {
        untried.clear(); // a store that hangs costs one long wait, not one for each operation
        ofAll.begin(nanoTime.getAsLong());
    }

    /** Returns whether an operation changes what is stored. */
    private static boolean isSave(Operation operation) {
        return operation != Operation.LOAD;
    }
}
