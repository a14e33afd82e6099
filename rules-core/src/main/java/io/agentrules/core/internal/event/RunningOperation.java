package io.agentrules.core.internal.event;

import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.Running;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An operation of the engine and the listeners that follow it. Closed without an end, it is abandoned; only the first of {@link
 * #ended} and {@link #close} counts. Like all events, those of an operation are published without any lock.
 */
public final class RunningOperation<E> implements AutoCloseable {
    private static final RunningOperation<?> UNOBSERVED = new RunningOperation<>(List.of(), (running, event) -> {});

    private final List<Running<E>> observers;
    private final Publication<E> publication;
    private volatile boolean isOver;

    RunningOperation(List<Running<E>> observers, Publication<E> publication) {
        this.observers = observers;
        this.publication = publication;
    }

    /** Calls an observer, and survives what it throws. */
    @FunctionalInterface
    interface Publication<E> {
        void publish(Running<E> observer, Consumer<Running<E>> event);
    }

    /** Returns an operation without listeners. */
    @SuppressWarnings("unchecked") // it has no observer
    public static <E> RunningOperation<E> unobserved() {
        return (RunningOperation<E>) UNOBSERVED;
    }

    /** Returns whether the operation has listeners. */
    public boolean isObserved() {
        return !observers.isEmpty();
    }

    void fired(FiringEvent event) {
        if (!isOver) {
            publish(observer -> observer.fired(event));
        }
    }

    /** Ends the operation; creates {@code event} only if there are listeners. */
    public void ended(Supplier<E> event) {
        if (!observers.isEmpty() && isFirstEnd()) {
            E made = event.get();
            publish(observer -> observer.ended(made));
        }
    }

    @Override
    public void close() {
        if (!observers.isEmpty() && isFirstEnd()) {
            publish(Running::abandoned);
        }
    }

    private synchronized boolean isFirstEnd() {
        boolean isFirst = !isOver;
        isOver = true;
        return isFirst;
    }

    private void publish(Consumer<Running<E>> event) {
        observers.forEach(observer -> publication.publish(observer, event));
    }
}
