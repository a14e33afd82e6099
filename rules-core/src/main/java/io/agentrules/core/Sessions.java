package io.agentrules.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The sessions that are asked for by id: bounded, the least recently used evicted. */
final class Sessions {
    private final int max;
    private final Map<String, Session> byId = new LinkedHashMap<>(16, 0.75f, true);
    private long opened;

    Sessions(int max) {
        this.max = max;
    }

    synchronized Session get(String id, Function<String, Session> open) {
        Session session = byId.computeIfAbsent(id, open);
        if (byId.size() > max) {
            byId.remove(byId.keySet().iterator().next());
        }
        return session;
    }

    synchronized String unusedId() {
        opened++;
        return "session-" + opened;
    }
}
