package io.agentrules.inspector.live;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.json.Inlined;
import io.agentrules.json.Json;
import java.io.StringWriter;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * The latest events of an engine's sessions, and a queue of new ones for each subscriber. Events contain names of rules, paths and the
 * excerpt of a firing, never prompts or answers. A slow subscriber misses events; publishing never waits.
 */
public final class LiveEvents implements RuleListener {
    private static final String CHANGED = "changed";
    private static final int MAX_KEPT = 500;
    private static final int MAX_WAITING = 1_000;

    /** Whether this thread works for the page. Listeners are called on the thread that caused the event. */
    private final ThreadLocal<Boolean> isOurs = ThreadLocal.withInitial(() -> false);

    private final Clock clock;
    private final ArrayDeque<Event> kept = new ArrayDeque<>();
    private final List<BlockingQueue<Event>> subscribers = new CopyOnWriteArrayList<>();
    private long latest;

    /** Collects events with times of a clock. */
    public LiveEvents(Clock clock) {
        this.clock = clock;
    }

    /**
     * An event.
     *
     * @param number counts all events, from 1
     * @param type {@code changed}, {@code session}, {@code activated}, {@code fired} or {@code reported}
     * @param json one JSON object, without a line break
     */
    public record Event(long number, String type, String json) {}

    /** Runs work for the page, whose events are not those of a harness: they are dropped, except {@link #changed}. */
    public void withoutEvents(Runnable work) {
        isOurs.set(true);
        try {
            work.run();
        } finally {
            isOurs.remove();
        }
    }

    /**
     * Returns a queue with the kept events after a number, which receives new events until {@link #unsubscribe}.
     *
     * @param after the number of the last event that the subscriber has; 0 for a new one, who gets no earlier changes of the rules
     */
    public BlockingQueue<Event> subscribe(long after) {
        var queue = new LinkedBlockingQueue<Event>(MAX_WAITING);
        synchronized (this) {
            kept.stream()
                    .filter(event -> event.number() > after
                            && (after > 0 || !event.type().equals(CHANGED)))
                    .forEach(queue::offer);
            subscribers.add(queue);
        }
        return queue;
    }

    /** Returns whether there is a subscriber. */
    public boolean hasSubscribers() {
        return !subscribers.isEmpty();
    }

    /** Ends a subscription. */
    public void unsubscribe(BlockingQueue<Event> queue) {
        subscribers.removeIf(subscriber -> subscriber == queue);
    }

    /** Publishes that the rules changed. */
    public void changed() {
        publish(CHANGED, Changed::new);
    }

    private record Timed(String time, @Inlined Record event) {}

    private record Changed() {}

    private record Opened(String session) {}

    private record Activated(
            String session,
            List<String> active,
            List<String> added,
            List<String> removed,
            List<Applied> applied,
            long micros) {}

    private record Applied(String rule, Map<String, List<String>> matched) {}

    private record Fired(
            String session, List<String> rules, List<String> patterns, String action, String source, String excerpt) {}

    private record Reported(String severity, String code, String message) {}

    @Override
    public void sessionOpened(SessionEvent event) {
        publish("session", () -> new Opened(event.session()));
    }

    @Override
    public void activated(ActivationEvent event) {
        publish(
                "activated",
                () -> new Activated(
                        event.session(),
                        names(event.active()),
                        names(event.added()),
                        names(event.removed()),
                        event.applied().get().stream()
                                .map(applied -> new Applied(applied.name(), applied.matched()))
                                .toList(),
                        event.time().toNanos() / 1_000));
    }

    @Override
    public void triggered(FiringEvent event) {
        Firing firing = event.firing();
        publish(
                "fired",
                () -> new Fired(
                        event.session(),
                        firing.matches().stream()
                                .map(Firing.Match::rule)
                                .distinct()
                                .toList(),
                        firing.matches().stream().map(Firing.Match::pattern).toList(),
                        firing.action().id(),
                        firing.source().id(),
                        firing.excerpt()));
    }

    @Override
    public void reported(DiagnosticEvent event) {
        Diagnostic diagnostic = event.diagnostic();
        publish("reported", () -> new Reported(diagnostic.severity().id(), diagnostic.code(), diagnostic.message()));
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    private void publish(String type, Supplier<Record> event) {
        if (isOurs.get() && !type.equals(CHANGED)) {
            return;
        }
        var text = new StringWriter();
        Json.write(text, new Timed(clock.instant().toString(), event.get()));
        synchronized (this) {
            latest++;
            var next = new Event(latest, type, text.toString().stripTrailing());
            kept.addLast(next);
            if (kept.size() > MAX_KEPT) {
                kept.removeFirst();
            }
            subscribers.forEach(subscriber -> subscriber.offer(next));
        }
    }
}
