package io.agentrules.core.internal.plugin;

/**
 * The progress of a plugin call. The thread that makes the call reports steps; the thread that waits for it adds up the time.
 *
 * <p>Only time that the waiting thread observes counts, so none passes while the whole process is suspended.
 */
public final class Progress {
    private volatile boolean stepped;
    private volatile long elapsedNanos;
    private long countedNanos;
    private long nanosWithoutStep;

    /** Records that the call is not stuck. Any thread may call this. */
    public void step() {
        stepped = true;
    }

    /** Adds time that has passed; only for the waiting thread. */
    void addWaitingTime(long nanos) {
        nanosWithoutStep = stepped ? 0 : nanosWithoutStep + nanos;
        stepped = false;
        countedNanos += nanos;
        elapsedNanos = countedNanos;
    }

    /** Returns the nanoseconds since the last step; only for the waiting thread. */
    long nanosWithoutStep() {
        return nanosWithoutStep;
    }

    /** Returns how many nanoseconds the call has run. */
    public long elapsedNanos() {
        return elapsedNanos;
    }
}
