package io.agentrules.core.internal.plugin;

/**
 * How far a call into a plugin has come: the thread that makes it reports steps, and the one that waits for it counts the time.
 *
 * <p>Time is what the waiting thread has seen pass. While the whole process stands still, none does.
 */
public final class Progress {
    private volatile boolean moved;
    private volatile long elapsed;
    private long counted;
    private long silence;

    /** Reports that the call is not stuck; any thread may. */
    public void step() {
        moved = true;
    }

    /** Counts time; only for the thread that waits. */
    void waited(long nanos) {
        silence = moved ? 0 : silence + nanos;
        moved = false;
        counted += nanos;
        elapsed = counted;
    }

    /** Returns for how many nanoseconds there was no step; only for the thread that waits. */
    long silence() {
        return silence;
    }

    /** Returns for how many nanoseconds the call has run. */
    public long elapsed() {
        return elapsed;
    }
}
