package io.agentrules.springai.boot;

import io.agentrules.api.Experimental;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code rules.sessions.*}.
 *
 * @param store Where to keep sessions so that they outlive this process, and continue in others. Default: in memory only.
 * @param timeToLive How long a session is kept after it was saved.
 * @param timeout How long a session waits for the store. It continues in memory then.
 * @param jdbc Settings of the store "jdbc".
 * @param redis Settings of the store "redis".
 * @since 0.1
 */
@ConfigurationProperties("rules.sessions")
@Experimental
public record SessionStoreProperties(
        @Nullable Store store,
        @DefaultValue("30d") Duration timeToLive,
        @DefaultValue("250ms") Duration timeout,
        @DefaultValue Jdbc jdbc,
        @DefaultValue Redis redis) {
    /** Returns the exception for a store that lacks a bean or a setting. */
    static IllegalStateException missing(String store, String need) {
        return new IllegalStateException("rules.sessions.store=" + store + " needs " + need);
    }

    /** Where to keep sessions. */
    public enum Store {
        /** In a database, by the application's {@code DataSource}. */
        JDBC,
        /** In Redis or Valkey, by the application's connections. */
        REDIS
    }

    /**
     * Settings of the store "jdbc".
     *
     * @param table Name of the table, also with the schema.
     * @param createTable Whether to create the table if it does not exist.
     */
    public record Jdbc(
            @DefaultValue("agentrules_session") String table,
            @DefaultValue("false") boolean createTable) {}

    /**
     * Settings of the store "redis".
     *
     * @param prefix What all keys begin with.
     */
    public record Redis(@DefaultValue("agentrules:session:") String prefix) {}
}
