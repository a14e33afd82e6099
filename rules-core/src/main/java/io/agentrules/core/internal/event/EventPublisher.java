package io.agentrules.core.internal.event;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.DiscoveryEvent;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.Throwables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The only class that calls listeners. If a listener throws, the others still receive the event, and the exception becomes a diagnostic.
 *
 * <p>Listeners are never called while a lock is held. What happens under one is queued by {@code discovered}, {@code read},
 * {@code cataloged}, {@code stored}, {@code reported} and {@code reportLate}, from any thread, and published in its order by {@link #flush}. The
 * methods for other events flush first, publish their own event at once, and are to be called without any lock: so a listener hears
 * what one thread caused in the order in which it happened.
 */
public final class EventPublisher {
    /** Diagnostics of model calls that are kept for the next catalog: the oldest go first. */
    private static final int MAX_LATE = 1_000;

    private final List<RuleListener> listeners;
    private final Queue<Consumer<RuleListener>> queue = new LinkedBlockingQueue<>();
    private final DiagnosticCollector lateDiagnostics = new DiagnosticCollector(MAX_LATE);
    private final DiagnosticCollector failuresOfListeners = new DiagnosticCollector(MAX_LATE);

    /** Publishes to these listeners, in their order. */
    public EventPublisher(List<RuleListener> listeners) {
        this.listeners = new CopyOnWriteArrayList<>(listeners);
    }

    /** Adds a listener after the others. */
    public void add(RuleListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener; does nothing if it is not there. */
    public void remove(RuleListener listener) {
        listeners.remove(listener);
    }

    /** Queues that a provider was asked for its rules. */
    public void discovered(String provider, String outcome, int rules, Duration time) {
        var event = new DiscoveryEvent(provider, outcome, rules, time);
        enqueue(listener -> listener.discovered(event));
    }

    /** Queues that a rule file was looked at. */
    public void read(Path file, boolean cached) {
        enqueue(listener -> listener.read(new FileEvent(PathText.of(file), cached)));
    }

    /** Queues that a new catalog replaced the old one. */
    public void cataloged(CatalogEvent event) {
        enqueue(listener -> listener.cataloged(event));
    }

    /** Queues that a store was asked, or counts as down. */
    public void stored(StoreEvent event) {
        enqueue(listener -> listener.stored(event));
    }

    /** Queues a diagnostic. */
    public void reported(Diagnostic diagnostic) {
        var event = new DiagnosticEvent(diagnostic);
        enqueue(listener -> listener.reported(event));
    }

    /** Queues a problem that shows after the catalog was built, at a model call for example, and keeps it for the next catalog; once. */
    public void reportLate(Diagnostic diagnostic) {
        if (lateDiagnostics.add(diagnostic)) {
            reported(diagnostic);
        }
    }

    /** Returns the problems that showed after a catalog was built, which listeners have heard of. */
    public DiagnosticCollector late() {
        return lateDiagnostics;
    }

    /** Returns the problems of listeners, which hear of them with the next catalog. */
    public DiagnosticCollector failuresOfListeners() {
        return failuresOfListeners;
    }

    /** Publishes that the rules of a session were evaluated; {@code event} is made only where there is a listener. */
    public void activated(Supplier<ActivationEvent> event) {
        flush();
        if (!listeners.isEmpty()) {
            ActivationEvent activated = event.get();
            publish(listener -> listener.activated(activated));
        }
    }

    /** Publishes that the text for a prompt was rendered. */
    public void rendered(RenderEvent event) {
        flush();
        publish(listener -> listener.rendered(event));
    }

    /** Publishes that trigger rules fired, also to those who follow the response. */
    public void triggered(
            String session, Firing firing, Optional<String> tool, RunningOperation<StreamEvent> response) {
        flush();
        var event = new FiringEvent(session, firing, tool);
        publish(listener -> listener.triggered(event));
        response.fired(event);
    }

    /** Publishes how much of a response was watched. */
    public void streamed(StreamEvent event) {
        flush();
        publish(listener -> listener.streamed(event));
    }

    /** Publishes that a session was opened. */
    public void sessionOpened(String session) {
        flush();
        var event = new SessionEvent(session);
        publish(listener -> listener.sessionOpened(event));
    }

    /** Publishes that a session was evicted. */
    public void sessionEvicted(String session) {
        flush();
        var event = new SessionEvent(session);
        publish(listener -> listener.sessionEvicted(event));
    }

    /** Begins the evaluation of a session's rules. */
    public RunningOperation<ActivationEvent> activating(String session) {
        // Called for each model call: without listeners, not even the function is created.
        return listeners.isEmpty() ? RunningOperation.unobserved() : begin(listener -> listener.activating(session));
    }

    /** Begins the rendering of a text. */
    public RunningOperation<RenderEvent> rendering(String session) {
        return begin(listener -> listener.rendering(session));
    }

    /** Begins to watch a response. */
    public RunningOperation<StreamEvent> guarding(String session) {
        return begin(listener -> listener.guarding(session));
    }

    /** Begins to build the catalog or to check its files. */
    public RunningOperation<CatalogEvent> refreshing() {
        return begin(RuleListener::refreshing);
    }

    private <E> RunningOperation<E> begin(Function<RuleListener, Running<E>> beginning) {
        if (listeners.isEmpty()) {
            return RunningOperation.unobserved();
        }
        flush();
        var observers = new ArrayList<Running<E>>();
        for (RuleListener listener : listeners) {
            safely(listener, () -> {
                Running<E> observer = Objects.requireNonNull(
                        beginning.apply(listener), "it returned null; Running.unobserved() observes nothing");
                if (observer != Running.<E>unobserved()) {
                    observers.add(observer);
                }
            });
        }
        return observers.isEmpty()
                ? RunningOperation.unobserved()
                : new RunningOperation<>(
                        observers, (observer, event) -> safely(observer, () -> event.accept(observer)));
    }

    /** Publishes what was queued, in the order in which it happened. */
    public void flush() {
        for (Consumer<RuleListener> event = queue.poll(); event != null; event = queue.poll()) {
            publish(event);
        }
    }

    private void enqueue(Consumer<RuleListener> event) {
        if (!listeners.isEmpty()) {
            queue.add(event);
        }
    }

    private void publish(Consumer<RuleListener> event) {
        for (RuleListener listener : listeners) {
            safely(listener, () -> event.accept(listener));
        }
    }

    private void safely(Object listener, Runnable call) {
        try {
            call.run();
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            // Reported with the next catalog, not now: a listener that always fails would be called for ever.
            failuresOfListeners.add(Throwables.causedBy(
                    Diagnostic.warning(
                            "listener-failed",
                            listener.getClass().getName() + " failed: " + Throwables.describe(broken),
                            "Repair or remove it"),
                    broken));
        }
    }
}
