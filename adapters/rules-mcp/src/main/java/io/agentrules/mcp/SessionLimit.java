package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Limits the number of sessions, which the SDK's servlet does not. */
final class SessionLimit {
    private final int most;
    private final Map<String, McpStreamableServerSession> leastRecentFirst = new LinkedHashMap<>(16, 0.75f, true);

    SessionLimit(int most) {
        this.most = most;
    }

    synchronized void begun(McpStreamableServerSession session) {
        leastRecentFirst.put(session.getId(), session);
    }

    synchronized void used(String id) {
        leastRecentFirst.get(id);
    }

    synchronized void ended(String id) {
        leastRecentFirst.remove(id);
    }

    synchronized boolean isReached() {
        return leastRecentFirst.size() >= most;
    }

    /** Returns the least recently used session among those without an open stream. */
    synchronized Optional<String> leastRecentlyUsed() {
        return leastRecentFirst.values().stream()
                .filter(session -> !session.hasOpenStream())
                .map(McpStreamableServerSession::getId)
                .findFirst();
    }
}
