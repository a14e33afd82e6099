package io.agentrules.core.internal.discover;

import java.util.function.LongSupplier;

/** A time that stands still but for what a test says. */
final class SteppedTime implements LongSupplier {
    private long now;
    private long reads;
    private long stepOfReads;

    @Override
    public synchronized long getAsLong() {
        reads++;
        now += stepOfReads;
        notifyAll();
        return now;
    }

    /** Lets time pass, and waits until whoever waits for providers has counted it. */
    synchronized void pass(long millis) throws InterruptedException {
        now += millis * 1_000_000;
        long counted = reads + 2;
        while (reads < counted) {
            wait();
        }
    }

    /** Lets time pass whenever somebody looks at it. */
    synchronized void runs(long millisEachTime) {
        stepOfReads = millisEachTime * 1_000_000;
    }
}
