package io.agentrules.core.internal.support;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Caches recently used values: about {@code 2 * max} at most; entries that are no longer requested are evicted. Thread-safe.
 */
public final class RecentCache<K, V> {
    private final int max;
    private volatile Map<K, V> older = Map.of();
    private volatile Map<K, V> newer = new ConcurrentHashMap<>();

    /** Creates an empty cache. */
    public RecentCache(int max) {
        this.max = max;
    }

    /** Returns the value for a key, computing it if it is not cached; {@code compute} must be a pure function. */
    public V get(K key, Function<K, V> compute) {
        @Nullable V known = newer.get(key);
        return known != null ? known : addRecent(key, compute);
    }

    private V addRecent(K key, Function<K, V> compute) {
        @Nullable V aged = older.get(key);
        V value = aged != null ? aged : compute.apply(key);
        if (newer.size() >= max) {
            evictOlder();
        }
        newer.put(key, value);
        return value;
    }

    private synchronized void evictOlder() {
        if (newer.size() >= max) {
            older = newer;
            newer = new ConcurrentHashMap<>();
        }
    }
}
