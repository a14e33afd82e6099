package io.agentrules.core.internal.session;

import io.agentrules.core.internal.event.EventPublisher;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Stores sessions by id, up to a limit; evicts the least recently used session. Thread-safe. */
public final class SessionRegistry<S> {
    private final int max;
    private final EventPublisher events;
    private final Map<String, S> byId = new LinkedHashMap<>(16, 0.75f, true);
    private long opened;

    /** Starts without sessions and stores at most {@code max}. */
    public SessionRegistry(int max, EventPublisher events) {
        this.max = max;
        this.events = events;
    }

    /** Returns the session of that id, and opens it if there is none. */
    public S get(String id, Function<String, S> open) {
        S session;
        Optional<String> evicted;
        synchronized (this) {
            S known = byId.get(id);
            if (known != null) {
                return known;
            }
            session = open.apply(id);
            evicted = keep(id, session);
        }
        publish(id, evicted);
        return session;
    }

    /** Stores a session, replacing another one with the same id. */
    public S put(String id, S session) {
        Optional<String> evicted;
        synchronized (this) {
            evicted = keep(id, session);
        }
        publish(id, evicted);
        return session;
    }

    /** Publishes that a session was opened that is not stored by id. */
    public S opened(String id, S session) {
        events.sessionOpened(id);
        return session;
    }

    private Optional<String> keep(String id, S session) {
        byId.put(id, session);
        if (byId.size() <= max) {
            return Optional.empty();
        }
        String eldest = byId.keySet().iterator().next();
        byId.remove(eldest);
        return Optional.of(eldest);
    }

    private void publish(String opened, Optional<String> evicted) {
        events.sessionOpened(opened);
        evicted.ifPresent(events::sessionEvicted);
    }

    /** Returns how many sessions are stored. */
    public synchronized int size() {
        return byId.size();
    }

    /** Returns a new session id. */
    public synchronized String unusedId() {
        opened++;
        return "session-" + opened;
    }
}
