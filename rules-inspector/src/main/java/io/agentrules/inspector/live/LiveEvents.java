package io.agentrules.inspector.live;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.json.Json;
import java.io.StringWriter;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/**
 * What happens in the sessions of an engine: the latest events, and those to come for everyone who looks. Events hold names of rules,
 * paths and the excerpt of a firing, never prompts or answers. A reader who is slow misses events; nobody ever waits for one.
 */
public final class LiveEvents implements RuleListener {
    private static final String CHANGED = "changed";
    private static final int MAX_KEPT = 500;
    private static final int MAX_WAITING = 1_000;

    /** Listeners are called on the thread that caused the event: what the page itself asks is no event of a harness. */
    private final ThreadLocal<Boolean> isOurs = ThreadLocal.withInitial(() -> false);

    private final Clock clock;
    private final ArrayDeque<Event> kept = new ArrayDeque<>();
    private final List<BlockingQueue<Event>> readers = new CopyOnWriteArrayList<>();
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

    /** Runs something whose events nobody is told of. */
    public void unheard(Runnable work) {
        isOurs.set(true);
        try {
            work.run();
        } finally {
            isOurs.remove();
        }
    }

    /**
     * Returns a queue that holds the kept events after a number, and then receives what happens, until {@link #leave}.
     *
     * @param after the last event that the reader knows; 0 for a new reader, to whom earlier changes of the rules are no news
     */
    public BlockingQueue<Event> read(long after) {
        var queue = new LinkedBlockingQueue<Event>(MAX_WAITING);
        synchronized (this) {
            kept.stream()
                    .filter(event -> event.number() > after
                            && (after > 0 || !event.type().equals(CHANGED)))
                    .forEach(queue::offer);
            readers.add(queue);
        }
        return queue;
    }

    /** Ends what {@link #read} began. */
    public void leave(BlockingQueue<Event> queue) {
        readers.removeIf(reader -> reader == queue);
    }

    /** Tells that the rules changed. */
    public void changed() {
        publish(CHANGED, json -> {});
    }

    @Override
    public void sessionOpened(SessionEvent event) {
        publish("session", json -> json.writeStringProperty("session", event.session()));
    }

    @Override
    public void activated(ActivationEvent event) {
        publish("activated", json -> {
            json.writeStringProperty("session", event.session());
            Json.texts(json, "active", names(event.active()));
            Json.texts(json, "added", names(event.added()));
            Json.texts(json, "removed", names(event.removed()));
            json.writeArrayPropertyStart("applied");
            event.applied().get().forEach(applied -> write(json, applied));
            json.writeEndArray();
            json.writeNumberProperty("micros", event.time().toNanos() / 1_000);
        });
    }

    private static void write(JsonGenerator json, AppliedRule applied) {
        json.writeStartObject();
        json.writeStringProperty("rule", applied.name());
        json.writeObjectPropertyStart("matched");
        applied.matched().forEach((key, patterns) -> Json.texts(json, key, patterns));
        json.writeEndObject();
        json.writeEndObject();
    }

    @Override
    public void triggered(FiringEvent event) {
        Firing firing = event.firing();
        publish("fired", json -> {
            json.writeStringProperty("session", event.session());
            Json.texts(
                    json,
                    "rules",
                    firing.matches().stream().map(Firing.Match::rule).distinct().toList());
            Json.texts(
                    json,
                    "patterns",
                    firing.matches().stream().map(Firing.Match::pattern).toList());
            json.writeStringProperty("action", firing.action().id());
            json.writeStringProperty("source", firing.source().id());
            json.writeStringProperty("excerpt", firing.excerpt());
        });
    }

    @Override
    public void reported(DiagnosticEvent event) {
        publish("reported", json -> {
            json.writeStringProperty("severity", event.diagnostic().severity().id());
            json.writeStringProperty("code", event.diagnostic().code());
            json.writeStringProperty("message", event.diagnostic().message());
        });
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    private void publish(String type, Consumer<JsonGenerator> members) {
        if (isOurs.get() && !type.equals(CHANGED)) {
            return;
        }
        var text = new StringWriter();
        Json.write(text, json -> {
            json.writeStartObject();
            json.writeStringProperty("time", clock.instant().toString());
            members.accept(json);
            json.writeEndObject();
        });
        synchronized (this) {
            latest++;
            var event = new Event(latest, type, text.toString().stripTrailing());
            kept.addLast(event);
            if (kept.size() > MAX_KEPT) {
                kept.removeFirst();
            }
            readers.forEach(reader -> reader.offer(event));
        }
    }
}
