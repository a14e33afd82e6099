package io.agentrules.core.internal.discover;

import java.util.function.LongSupplier;

/** A clock that advances only when a test says so. */
final class ManualClock implements LongSupplier {
    private long now;
    private long reads;
    private long nanosPerRead;

    @Override
    public synchronized long getAsLong() {
        reads++;
        now += nanosPerRead;
        notifyAll();
        return now;
    }

    /** Advances the clock, and waits until the thread that waits for providers has counted the time. */
    synchronized void advance(long millis) throws InterruptedException {
        now += millis * 1_000_000;
        long counted = reads + 2;
        while (reads < counted) {
            wait();
        }
    }

    /** Makes the clock advance at each reading. */
    synchronized void advanceAtEachRead(long millis) {
        nanosPerRead = millis * 1_000_000;
    }
}
