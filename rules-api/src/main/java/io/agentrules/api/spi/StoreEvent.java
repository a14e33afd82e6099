package io.agentrules.api.spi;

import io.agentrules.api.Experimental;
import java.time.Duration;
import java.util.Objects;

/**
 * A call to the {@linkplain SessionStore session store}, or one that was skipped because the store is down.
 *
 * @param session the id of the session
 * @param operation what the store was asked to do
 * @param outcome the result
 * @param time how long the session waited for the answer; zero if the call was skipped
 * @since 0.1
 */
@Experimental
public record StoreEvent(String session, Operation operation, Outcome outcome, Duration time) {
    /** What a store is asked to do. */
    public enum Operation {
        /** A session's state is read. */
        LOAD,
        /** A session's state is saved. */
        SAVE,
        /** A session's state is deleted. */
        DELETE
    }

    /** The result of an operation. */
    public enum Outcome {
        /** The store did it. */
        DONE,
        /** Nothing was saved, because the stored state is not the one that the session continues: it is read and merged next. */
        CONFLICT,
        /** The store threw an exception, or the thread that waited was interrupted. */
        FAILED,
        /** The store did not answer in time. */
        TIMED_OUT,
        /** The call was skipped, because the store is down. */
        SKIPPED
    }

    /** Rejects null components. */
    public StoreEvent {
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(time, "time");
    }
}
