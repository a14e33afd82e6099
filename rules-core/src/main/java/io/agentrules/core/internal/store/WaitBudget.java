package io.agentrules.core.internal.store;

import io.agentrules.core.internal.support.Nanos;
import java.time.Duration;

/**
 * How long a session still waits for the store, however often it asks. Only the time in which it waits counts: what the session itself
 * does before and between the calls, such as loading classes and evaluating rules, does not. Not thread-safe.
 */
public final class WaitBudget {
    private final boolean insists;
    private long leftNanos;

    private WaitBudget(Duration time, boolean insists) {
        this.leftNanos = Nanos.of(time);
        this.insists = insists;
    }

    static WaitBudget of(Duration time) {
        return new WaitBudget(time, false);
    }

    /** Returns a budget for a store that is asked even while it counts as down. */
    static WaitBudget insisting(Duration time) {
        return new WaitBudget(time, true);
    }

    boolean insists() {
        return insists;
    }

    /** Returns how much time is left; zero when there is none. */
    long leftNanos() {
        return leftNanos;
    }

    void spend(long nanos) {
        leftNanos = Math.max(0, leftNanos - nanos);
    }
}
