package io.agentrules.hooks.daemon;

/**
 * The outcome of a request to the daemon.
 *
 * @param status whether there is an answer
 * @param text the answer, or the reason why there is none
 */
public record Reply(Status status, String text) {
    /** The text of {@link Status#UNREACHABLE} where no daemon runs; the next event starts one. */
    public static final String NOT_RUNNING = "no daemon is running";

    static final String OK = "ok";
    static final String FAILED = "failed";

    /** Whether there is an answer. */
    public enum Status {
        /** The text is the answer; it may be empty. */
        ANSWERED,
        /** The daemon has taken the event, and there is no answer. */
        FAILED,
        /** There is no daemon, or it has not accepted the event, so the caller may have it answered elsewhere. */
        UNREACHABLE
    }

    static Reply answered(String text) {
        return new Reply(Status.ANSWERED, text);
    }

    static Reply failed(String reason) {
        return new Reply(Status.FAILED, reason);
    }

    static Reply unreachable(String reason) {
        return new Reply(Status.UNREACHABLE, reason);
    }

    /** Returns whether the text is an answer. */
    public boolean isAnswered() {
        return status == Status.ANSWERED;
    }
}
