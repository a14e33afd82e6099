package io.agentrules.hooks.daemon;

import java.time.Duration;

/** Answers hook events. Implementations are safe for use by many threads, and throw nothing. */
public interface HookAnswers {
    /** Returns what the hook prints; empty for nothing. */
    String answer(HookRequest request);

    /** Returns how long an event may take before it is given up, unless it may take {@linkplain HookRequest#within longer}. */
    default Duration limit() {
        return Duration.ofMillis(1_500);
    }

    /**
     * Records that the agent continued without an answer.
     *
     * @param request with the event as far as it has arrived
     * @param reason one line
     */
    void unanswered(HookRequest request, String reason);
}
