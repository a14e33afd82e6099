package io.agentrules.mcp;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The sessions of HTTP clients; those that nobody uses end, and a new one takes the place of the one that was used least recently. */
final class HttpSessions {
    private final int most;
    private final Duration idle;
    private final ResourceUpdates updates;
    private final Map<String, Session> leastRecentFirst = new LinkedHashMap<>(16, 0.75f, true);

    HttpSessions(HttpLimits limits, ResourceUpdates updates) {
        this.most = limits.sessions();
        this.idle = limits.idle();
        this.updates = updates;
    }

    /** A session. */
    static final class Session {
        private final String id = UUID.randomUUID().toString();
        private final Subscription subscription = Subscription.ofSession(this::send);
        private volatile long used = System.nanoTime();
        private volatile @Nullable HttpStream stream;

        String id() {
            return id;
        }

        Subscription subscription() {
            return subscription;
        }

        /** What is sent while the client has no stream open is lost: it asks again when it opens one. */
        private void send(Map<String, ?> message) {
            HttpStream open = stream;
            if (open != null) {
                open.send(message);
            }
        }

        /** Opens a stream, which takes the place of one that is open. */
        synchronized void open(HttpStream opened) {
            end();
            stream = opened;
        }

        synchronized void closed(HttpStream ended) {
            used = System.nanoTime();
            if (stream == ended) {
                stream = null;
            }
        }

        private synchronized void end() {
            if (stream != null) {
                stream.end();
            }
        }
    }

    /** Begins a session; empty if there are too many, and each has a stream open. */
    synchronized Optional<Session> begin() {
        if (leastRecentFirst.size() >= most) {
            Optional<Session> surplus = leastRecentFirst.values().stream()
                    .filter(session -> session.stream == null)
                    .findFirst();
            if (surplus.isEmpty()) {
                return Optional.empty();
            }
            end(surplus.get().id());
        }
        var session = new Session();
        leastRecentFirst.put(session.id(), session);
        updates.add(session.subscription());
        return Optional.of(session);
    }

    /** Returns a session, and that it is in use; empty if it has ended. */
    synchronized Optional<Session> use(String id) {
        Session session = leastRecentFirst.get(id);
        if (session != null) {
            session.used = System.nanoTime();
        }
        return Optional.ofNullable(session);
    }

    synchronized void end(String id) {
        Session ended = leastRecentFirst.remove(id);
        if (ended != null) {
            updates.remove(ended.subscription());
            ended.end();
        }
    }

    /** Ends the sessions that were not used for long. */
    synchronized void sweep() {
        long now = System.nanoTime();
        leastRecentFirst.values().stream()
                .filter(session -> session.stream == null && now - session.used > idle.toNanos())
                .map(Session::id)
                .toList()
                .forEach(this::end);
    }

    /** Ends all sessions. */
    synchronized void close() {
        leastRecentFirst.values().forEach(Session::end);
    }
}
