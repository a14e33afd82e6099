package io.agentrules.hooks.daemon;

/** Answers hook events. Implementations are safe for use by many threads, and throw nothing. */
public interface HookAnswers {
    /** Returns what the hook prints; empty for nothing. */
    String answer(HookRequest request);

    /**
     * Records that the agent went on without an answer.
     *
     * @param agent the agent's id
     * @param reason one line
     */
    void unanswered(String agent, String reason);
}
