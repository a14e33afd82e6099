package io.agentrules.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The sessions that are asked for by id: bounded, the least recently used evicted. */
final class Sessions {
    private final int max;
    private final Listeners listeners;
    private final Map<String, Session> byId = new LinkedHashMap<>(16, 0.75f, true);
    private long opened;

    Sessions(int max, Listeners listeners) {
        this.max = max;
        this.listeners = listeners;
    }

    /** Returns the session of that id, opened when there is none. */
    Session get(String id, Function<String, Session> open) {
        Session session;
        Optional<String> evicted;
        synchronized (this) {
            Session known = byId.get(id);
            if (known != null) {
                return known;
            }
            session = open.apply(id);
            evicted = keep(id, session);
        }
        tell(id, evicted);
        return session;
    }

    /** Keeps a session, in place of another one of its id. */
    Session put(String id, Session session) {
        Optional<String> evicted;
        synchronized (this) {
            evicted = keep(id, session);
        }
        tell(id, evicted);
        return session;
    }

    /** Tells of a session that nobody asks for by id. */
    Session opened(Session session) {
        listeners.sessionOpened(session.id());
        return session;
    }

    private Optional<String> keep(String id, Session session) {
        byId.put(id, session);
        if (byId.size() <= max) {
            return Optional.empty();
        }
        String eldest = byId.keySet().iterator().next();
        byId.remove(eldest);
        return Optional.of(eldest);
    }

    private void tell(String opened, Optional<String> evicted) {
        listeners.sessionOpened(opened);
        evicted.ifPresent(listeners::sessionEvicted);
    }

    synchronized int size() {
        return byId.size();
    }

    synchronized String unusedId() {
        opened++;
        return "session-" + opened;
    }
}
