package io.agentrules.core.internal.event;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.DiscoveryEvent;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.Throwables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The only class that calls listeners. A listener that throws does not keep the others from hearing, and becomes a diagnostic.
 *
 * <p>Listeners are never called while a lock is held. What happens under one is queued by {@code discovered}, {@code read},
 * {@code cataloged} and {@code reported}, from any thread, and published in its order by {@link #flush}; the other methods flush,
 * publish their own event at once, and are to be called without any lock.
 */
public final class EventPublisher {
    /** Diagnostics of model calls that are kept for the next catalog: the oldest go first. */
    private static final int MAX_LATE = 1_000;

    private final List<RuleListener> listeners;
    private final Queue<Consumer<RuleListener>> queue = new ConcurrentLinkedQueue<>();
    private final DiagnosticCollector late = new DiagnosticCollector(MAX_LATE);

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
    public void cataloged(List<Rule> eligible, List<Rule> shadowed, Supplier<String> digest) {
        var event = new CatalogEvent(eligible, shadowed, digest);
        enqueue(listener -> listener.cataloged(event));
    }

    /** Queues a diagnostic. */
    public void reported(Diagnostic diagnostic) {
        var event = new DiagnosticEvent(diagnostic);
        enqueue(listener -> listener.reported(event));
    }

    /** Queues a problem that shows after the catalog was built, at a model call for example, and keeps it for the next catalog; once. */
    public void reportLate(Diagnostic diagnostic) {
        if (late.add(diagnostic)) {
            reported(diagnostic);
        }
    }

    /** Returns the problems that showed after a catalog was built, those of listeners among them. */
    public DiagnosticCollector late() {
        return late;
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
    public void rendered(String session, int characters) {
        var event = new RenderEvent(session, characters);
        publish(listener -> listener.rendered(event));
    }

    /** Publishes that trigger rules fired. */
    public void triggered(String session, Firing firing) {
        flush();
        var event = new FiringEvent(session, firing);
        publish(listener -> listener.triggered(event));
    }

    /** Publishes how much of a response was watched. */
    public void streamed(String session, long characters) {
        flush();
        var event = new StreamEvent(session, characters);
        publish(listener -> listener.streamed(event));
    }

    /** Publishes that a session was opened. */
    public void sessionOpened(String session) {
        var event = new SessionEvent(session);
        publish(listener -> listener.sessionOpened(event));
    }

    /** Publishes that a session was evicted. */
    public void sessionEvicted(String session) {
        var event = new SessionEvent(session);
        publish(listener -> listener.sessionEvicted(event));
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
            try {
                event.accept(listener);
            } catch (Throwable broken) {
                Throwables.rethrowIfFatal(broken);
                late.add(Throwables.causedBy(
                        Diagnostic.warning(
                                "listener-failed",
                                listener.getClass().getName() + " failed: " + Throwables.describe(broken),
                                "Repair or remove it"),
                        broken));
            }
        }
    }
}
