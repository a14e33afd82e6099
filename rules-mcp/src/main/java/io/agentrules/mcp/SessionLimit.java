package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How many sessions there are: the SDK's servlet keeps any number of them. */
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

    /** Returns the session that was used least recently, of those that have no open stream. */
    synchronized Optional<String> leastRecentlyUsed() {
        return leastRecentFirst.values().stream()
                .filter(session -> !session.hasOpenStream())
                .map(McpStreamableServerSession::getId)
                .findFirst();
    }
}
