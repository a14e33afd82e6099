package io.agentrules.core.internal.support;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers that were given not long ago: at most some {@code 2 * max} of them, those that nobody asks for go. Safe for use by many
 * threads.
 */
public final class RecentCache<K, V> {
    private final int max;
    private volatile Map<K, V> older = Map.of();
    private volatile Map<K, V> newer = new ConcurrentHashMap<>();

    /** Begins without answers. */
    public RecentCache(int max) {
        this.max = max;
    }

    /** Returns the answer to a question; {@code answer} must be a pure function. */
    public V get(K question, Function<K, V> answer) {
        @Nullable V known = newer.get(question);
        return known != null ? known : remember(question, answer);
    }

    private V remember(K question, Function<K, V> answer) {
        @Nullable V aged = older.get(question);
        V known = aged != null ? aged : answer.apply(question);
        if (newer.size() >= max) {
            age();
        }
        newer.put(question, known);
        return known;
    }

    private synchronized void age() {
        if (newer.size() >= max) {
            older = newer;
            newer = new ConcurrentHashMap<>();
        }
    }
}
