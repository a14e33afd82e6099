package io.agentrules.api.spi;

import io.agentrules.api.Experimental;

/**
 * What a {@link RuleListener} is told about one operation of the engine that it follows from beginning to end, as the span of a trace
 * does. Its end may be on another thread than its beginning. What a method throws becomes a diagnostic.
 *
 * @param <E> the event that sums the operation up
 * @since 0.1
 */
@Experimental
public interface Running<E> {
    /** Returns what follows nothing. */
    @SuppressWarnings("unchecked") // it never looks at an event
    static <E> Running<E> unobserved() {
        return (Running<E>) Unobserved.INSTANCE;
    }

    /** Trigger rules fired meanwhile. */
    default void fired(FiringEvent event) {}

    /** The operation is complete. The last call. */
    void ended(E event);

    /** The operation threw, or nothing will come of it any more: a stream broke off, for example. The last call. */
    void abandoned();
}
