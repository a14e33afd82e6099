package io.agentrules.pattern.internal.glob;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was found for the paths asked for last. A path seen is one look-up; when half of the room is taken,
 * what has not been asked for since the half before is forgotten. Thread-safe without locks.
 */
public final class PathCache<T> {
    /** Longer paths are not worth their room. */
    private static final int MAX_LENGTH = 1_024;

    private final int half;
    private volatile ConcurrentMap<String, T> recent = new ConcurrentHashMap<>();
    private volatile ConcurrentMap<String, T> older = new ConcurrentHashMap<>();

    /** Creates a memo for up to {@code room} paths; with a room below two, it remembers nothing. */
    public PathCache(int room) {
        this.half = room / 2;
    }

    /** Returns what was kept for {@code path}; null if nothing was, or it is forgotten. */
    public @Nullable T get(String path) {
        T found = recent.get(path);
        if (found == null) {
            found = older.get(path);
            if (found != null) {
                put(path, found);
            }
        }
        return found;
    }

    /** Keeps {@code found} for {@code path}. */
    public void put(String path, T found) {
        if (half == 0 || path.length() > MAX_LENGTH) {
            return;
        }
        if (recent.size() >= half) {
            startAnew();
        }
        recent.put(path, found);
    }

    private synchronized void startAnew() {
        if (recent.size() >= half) {
            older = recent;
            recent = new ConcurrentHashMap<>();
        }
    }
}
