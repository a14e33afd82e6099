package io.agentrules.hooks.session;

import java.util.concurrent.atomic.AtomicBoolean;

/** Whether an agent still waits for an answer: either it gets the answer, or it goes on without. Safe for use by many threads. */
public final class AnswerTicket {
    private final AtomicBoolean used = new AtomicBoolean();

    /** Takes the ticket: to deliver the answer, or to go on without it. Only the first call succeeds. */
    public boolean take() {
        return used.compareAndSet(false, true);
    }

    boolean isTaken() {
        return used.get();
    }
}
