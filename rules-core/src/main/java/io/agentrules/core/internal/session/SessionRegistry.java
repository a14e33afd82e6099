package io.agentrules.core.internal.session;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.event.EventPublisher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Keeps sessions by id, up to a limit; evicts the least recently used session. One with changes that its store does not have yet stays
 * until they are saved, in addition to the others. Thread-safe.
 */
public final class SessionRegistry<S> {
    /** How many sessions may wait for a store that does not answer: after that, changes are lost. */
    private static final int MAX_WAITING = 10_000;

    private final int max;
    private final EventPublisher events;
    private final Predicate<S> isBehind;
    private final Map<String, S> byId = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, S> waiting = new LinkedHashMap<>(); // the session evicted first comes first
    private long opened;

    /**
     * Starts without sessions and keeps at most {@code max}.
     *
     * @param isBehind whether a session has changes that are still to be saved
     */
    public SessionRegistry(int max, EventPublisher events, Predicate<S> isBehind) {
        this.max = max;
        this.events = events;
        this.isBehind = isBehind;
    }

    /** Returns the session of that id, if it is kept. */
    public synchronized Optional<S> find(String id) {
        S known = byId.get(id);
        return known != null ? Optional.of(known) : Optional.ofNullable(waiting.get(id));
    }

    /** Returns the session of that id, and opens it if there is none. */
    public S get(String id, Function<String, S> open) {
        S session;
        Optional<String> evicted;
        synchronized (this) {
            Optional<S> known = find(id);
            if (known.isPresent()) {
                return known.get();
            }
            session = open.apply(id);
            evicted = keep(id, session);
        }
        publish(id, evicted);
        return session;
    }

    /** Keeps a session, replacing another one with the same id. */
    public S put(String id, S session) {
        Optional<String> evicted;
        synchronized (this) {
            evicted = keep(id, session);
        }
        publish(id, evicted);
        return session;
    }

    /** Publishes that a session was opened that is not kept by id. */
    public S opened(String id, S session) {
        events.sessionOpened(id);
        return session;
    }

    private Optional<String> keep(String id, S session) {
        waiting.remove(id);
        byId.put(id, session);
        if (byId.size() <= max) {
            return Optional.empty();
        }
        Map.Entry<String, S> eldest = byId.entrySet().iterator().next();
        String evicted = eldest.getKey();
        if (isBehind.test(eldest.getValue())) {
            waiting.put(evicted, eldest.getValue());
            dropExcess();
        }
        byId.remove(evicted);
        return Optional.of(evicted);
    }

    private void dropExcess() {
        if (waiting.size() > MAX_WAITING) {
            waiting.remove(waiting.keySet().iterator().next());
            events.reportLate(Diagnostic.warning(
                    "unsaved-session-dropped",
                    "Changes of sessions are lost: too many sessions wait for a store that does not answer",
                    "Repair the store"));
        }
    }

    /** Forgets a session, and returns it if it was kept. */
    public synchronized Optional<S> remove(String id) {
        S known = byId.remove(id);
        S waited = waiting.remove(id);
        return Optional.ofNullable(known != null ? known : waited);
    }

    /** Returns the sessions with changes that are still to be saved. */
    public synchronized List<S> behind() {
        waiting.values().removeIf(isBehind.negate());
        return Stream.concat(waiting.values().stream(), byId.values().stream().filter(isBehind))
                .toList();
    }

    /** Returns whether an evicted session waits for its store. */
    public synchronized boolean isWaiting() {
        return !waiting.isEmpty();
    }

    private void publish(String opened, Optional<String> evicted) {
        events.sessionOpened(opened);
        evicted.ifPresent(events::sessionEvicted);
    }

    /** Returns how many sessions are kept, apart from those that wait for their store. */
    public synchronized int size() {
        return byId.size();
    }

    /** Returns a new id for a session without one; no session in memory has it. */
    public synchronized String unusedId() {
        String id;
        do {
            opened++;
            id = "unnamed-" + opened;
        } while (byId.containsKey(id) || waiting.containsKey(id));
        return id;
    }
}
