package io.agentrules.store.redis;

import io.agentrules.api.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * The commands that the store needs, for programs that use another client than Jedis. Used by many threads at the same time; may throw
 * any exception. A client may repeat a command after a lost connection: all that the store sends are safe to repeat.
 *
 * @since 0.1
 */
@Experimental
public interface RedisCommands {
    /** Returns the value of a key ({@code GET}), or {@code null} if there is none. */
    byte @Nullable [] get(byte[] key);

    /** Deletes a key ({@code DEL}), if it exists. */
    void delete(byte[] key);

    /**
     * Runs a Lua script that uses one key ({@code EVALSHA}, or {@code EVAL} if the server does not know the script), and returns the
     * integer that it returns.
     */
    long run(String script, byte[] key, byte[]... arguments);
}
