package io.agentrules.pattern.internal.stream;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.verify.VerificationLimits;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The {@link SideMatchers} of a set that no stream needs at present. The next stream to need some takes them from here,
 * so that warm feeds allocate nothing. Bounded, thread-safe and without locks. What streams find never depends on it.
 */
public final class SideMatcherPool {
    private static final int MOST = 64;

    /** Matchers that have needed more room than this are left to the garbage collector. */
    private static final int MOST_BYTES = 1 << 16;

    private final Automaton automaton;
    private final int maxLive;
    private final VerificationLimits verification;
    private final AtomicReferenceArray<SideMatchers> spare = new AtomicReferenceArray<>(MOST);
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong mostLive = new AtomicLong();

    SideMatcherPool(Automaton automaton, int maxLive, VerificationLimits verification) {
        this.automaton = automaton;
        this.maxLive = maxLive;
        this.verification = verification;
    }

    /** Returns matchers that follow nothing, for one stream. */
    public SideMatchers take() {
        int first = firstSlot();
        for (int i = 0; i < MOST; i++) {
            int slot = (first + i) % MOST;
            SideMatchers found = spare.getPlain(slot) == null ? null : spare.getAndSet(slot, null);
            if (found != null) {
                return found;
            }
        }
        return new SideMatchers(automaton, maxLive, verification);
    }

    /** Takes back what a stream will not use again. */
    public void giveBack(SideMatchers used) {
        steps.addAndGet(used.steps());
        mostLive.accumulateAndGet(used.tails().mostLive(), Math::max);
        if (used.verifier() != null || used.tails().bytes() > MOST_BYTES) {
            return;
        }
        used.reset();
        int first = firstSlot();
        for (int i = 0; i < MOST; i++) {
            int slot = (first + i) % MOST;
            if (spare.getPlain(slot) == null && spare.compareAndSet(slot, null, used)) {
                return;
            }
        }
    }

    /** Each Java thread starts at another slot, so that they seldom meet. */
    private static int firstSlot() {
        return ((int) Thread.currentThread().getId() * 0x9E3779B9) >>> 26;
    }

    /** Returns how many elementary steps were taken by all matchers that were given back. */
    public long steps() {
        return steps.get();
    }

    /** Returns the greatest number of live nodes and counters in one of them. */
    public int mostLive() {
        return (int) mostLive.get();
    }
}
