package io.agentrules.api.spi;

import io.agentrules.api.Experimental;

/**
 * Observes one engine operation from its start to its end, like a span of a trace. It may end on another thread. Exceptions that the
 * methods throw become diagnostics.
 *
 * @param <E> the event that summarizes the operation
 * @since 0.1
 */
@Experimental
public interface Running<E> {
    /** Returns an observer that ignores all notifications. */
    @SuppressWarnings("unchecked") // it ignores the events
    static <E> Running<E> unobserved() {
        return (Running<E>) Unobserved.INSTANCE;
    }

    /** Trigger rules fired during the operation. */
    default void fired(FiringEvent event) {}

    /** The operation is complete. No other call follows. */
    void ended(E event);

    /** The operation threw or was canceled, for example because a stream broke off. No other call follows. */
    void abandoned();
}
