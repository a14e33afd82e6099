package io.agentrules.pattern;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The pursuits of a set that no stream needs at present: the next stream to need one takes it from here, so that warm
 * feeds allocate nothing. Bounded, thread-safe and without locks. What streams find never depends on it.
 */
final class Pursuits {
    private static final int MOST = 64;

    /** One that has needed more room than this is left to the garbage collector. */
    private static final int MOST_BYTES = 1 << 16;

    private final PatternSet set;
    private final AtomicReferenceArray<Pursuit> spare = new AtomicReferenceArray<>(MOST);
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong mostThreads = new AtomicLong();

    Pursuits(PatternSet set) {
        this.set = set;
    }

    /** Returns a pursuit of nothing, for one stream. */
    Pursuit take() {
        int first = firstSlot();
        for (int i = 0; i < MOST; i++) {
            int slot = (first + i) % MOST;
            Pursuit pursuit = spare.getPlain(slot) == null ? null : spare.getAndSet(slot, null);
            if (pursuit != null) {
                return pursuit;
            }
        }
        return new Pursuit(set);
    }

    /** Takes back what a stream will not use again. */
    void giveBack(Pursuit pursuit) {
        steps.addAndGet(pursuit.steps());
        mostThreads.accumulateAndGet(pursuit.threads.mostLive(), Math::max);
        if (pursuit.confirms != null || pursuit.threads.bytes() > MOST_BYTES) {
            return;
        }
        pursuit.reset();
        int first = firstSlot();
        for (int i = 0; i < MOST; i++) {
            int slot = (first + i) % MOST;
            if (spare.getPlain(slot) == null && spare.compareAndSet(slot, null, pursuit)) {
                return;
            }
        }
    }

    /** Threads begin to look at different places, so that they seldom meet. */
    private static int firstSlot() {
        return ((int) Thread.currentThread().getId() * 0x9E3779B9) >>> 26;
    }

    /** Returns how many elementary steps were taken by all pursuits that were given back. */
    long steps() {
        return steps.get();
    }

    /** Returns how many threads one of them had at most. */
    int mostThreads() {
        return (int) mostThreads.get();
    }
}
