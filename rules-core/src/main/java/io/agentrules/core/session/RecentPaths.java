package io.agentrules.core.session;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The paths that were observed in one way, the most recently given last; the first is dropped when there are too many. */
final class RecentPaths {
    private final int max;
    private final Map<String, Sighting> byPath;

    /** Keeps at most {@code max} paths. */
    RecentPaths(int max) {
        this(max, new LinkedHashMap<>());
    }

    private RecentPaths(int max, Map<String, Sighting> byPath) {
        this.max = max;
        this.byPath = byPath;
    }

    RecentPaths copy() {
        return new RecentPaths(max, new LinkedHashMap<>(byPath));
    }

    /**
     * When a path was last given.
     *
     * @param order greater for what was given later
     * @param turn the turn in which it was given, from 0
     */
    record Sighting(long order, int turn) {}

    void give(String path, Sighting sighting) {
        byPath.remove(path);
        byPath.put(path, sighting);
        if (byPath.size() > max) {
            Iterator<Map.Entry<String, Sighting>> oldest = byPath.entrySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    void forEach(BiConsumer<String, Sighting> action) {
        byPath.forEach(action);
    }

    Sighting getOrDefault(String path, Sighting otherwise) {
        return byPath.getOrDefault(path, otherwise);
    }
}
