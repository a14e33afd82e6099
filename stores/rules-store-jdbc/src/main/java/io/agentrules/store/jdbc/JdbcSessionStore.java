package io.agentrules.store.jdbc;

import io.agentrules.api.Experimental;
import io.agentrules.api.internal.Sha256;
import io.agentrules.api.spi.SessionStore;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Keeps sessions in one table of a database. Each call takes a connection, runs a statement in a transaction of its own, and returns
 * the connection. It works with any auto-commit and isolation settings of the data source, and changes no setting of a connection.
 *
 * <p>The table must exist ({@code META-INF/agentrules/sessions/} in this module's jar has a script for PostgreSQL, MariaDB and MySQL,
 * and H2), unless {@link Builder#createTable} is set. The statements themselves are standard SQL.
 *
 * <p>Expired sessions are not loaded. They are deleted after saves, 100 at a time: after each save while there may be more, otherwise
 * at most once a minute.
 *
 * <p>Safe for use by many threads. Nothing has to be closed: the data source belongs to the caller.
 *
 * @since 0.1
 */
@Experimental
public final class JdbcSessionStore implements SessionStore {
    private static final long BETWEEN_DELETIONS_MILLIS = 60_000;

    /** The longest time to live, so that a column can hold the time of expiry in milliseconds. */
    private static final Duration MAX_TIME_TO_LIVE = Duration.ofDays(36_525);

    private final Transactions transactions;
    private final SessionTable table;
    private final Duration timeToLive;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final AtomicLong nextDeletion;
    private volatile boolean tableMayBeMissing;

    private JdbcSessionStore(Builder builder) {
        this.transactions = new Transactions(builder.dataSource);
        this.table = new SessionTable(builder.table);
        this.timeToLive = builder.timeToLive;
        this.clock = builder.clock;
        this.nextDeletion = new AtomicLong(clock.millis() + BETWEEN_DELETIONS_MILLIS);
        this.tableMayBeMissing = builder.createTable;
    }

    /** Returns a builder of a store with default settings. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    @Override
    public Optional<Stored> load(String id) throws IOException {
        String key = key(id);
        try {
            createTableIfMissing();
            return transactions.run(connection -> table.select(connection, key, clock.millis()));
        } catch (SQLException | RuntimeException e) {
            throw failure("load", e);
        }
    }

    @Override
    public OptionalLong save(String id, String state, long expected) throws IOException {
        long version = random.nextLong() | 1; // never NONE; of 63 random bits, so practically never used again
        long now = clock.millis();
        var row = new SessionTable.Row(key(id), version, state, now + timeToLive.toMillis());
        try {
            createTableIfMissing();
            boolean saved = expected == NONE
                    ? add(row, now)
                    : transactions.run(connection -> table.replace(connection, row, expected, now));
            if (!saved) {
                return OptionalLong.empty();
            }
        } catch (SQLException | RuntimeException e) {
            throw failure("save", e);
        }
        deleteExpired(now);
        return OptionalLong.of(version);
    }

    private boolean add(SessionTable.Row row, long now) throws SQLException {
        try {
            return transactions.run(connection -> table.insert(connection, row));
        } catch (SQLException e) {
            if (!SessionTable.isNotUnique(e)) {
                throw e;
            }
            return transactions.run(connection -> table.replaceExpired(connection, row, now));
        }
    }

    @Override
    public void delete(String id) throws IOException {
        String key = key(id);
        try {
            createTableIfMissing();
            transactions.run(connection -> table.delete(connection, key));
        } catch (SQLException | RuntimeException e) {
            throw failure("delete", e);
        }
    }

    /** Returns the exception to throw; {@code cause} may also be an unchecked exception of a connection pool. */
    private static IOException failure(String verb, Exception cause) {
        return new IOException("Cannot " + verb + " a session in the database: " + cause.getMessage(), cause);
    }

    /** Deletes some expired sessions, if it is time to. A failure is no failure of the save: a save after a minute tries again. */
    private void deleteExpired(long now) {
        long due = nextDeletion.get();
        boolean isEarly =
                now < due && due - now <= BETWEEN_DELETIONS_MILLIS; // a later one is from before the clock was set back
        if (isEarly || !nextDeletion.compareAndSet(due, now + BETWEEN_DELETIONS_MILLIS)) {
            return;
        }
        try {
            if (transactions.run(connection -> table.deleteExpired(connection, now))) {
                nextDeletion.set(now); // there may be more
            }
        } catch (SQLException | RuntimeException leftToALaterSave) {
            return; // nothing depends on it: expired sessions are not loaded
        }
    }

    /** Looks for the table first: a user who must not create tables can use one that exists. */
    private void createTableIfMissing() throws SQLException {
        if (!tableMayBeMissing) {
            return;
        }
        try {
            transactions.run(connection -> table.select(connection, "", 0));
        } catch (SQLException unreadable) {
            // Databases differ in how they say that a table is missing, so any other reason leads here, too.
            if (Transactions.isUnconnected(unreadable)) {
                throw unreadable;
            }
            createTable(unreadable);
        }
        tableMayBeMissing = false;
    }

    /** Tries again after failures: PostgreSQL fails if another node creates the table at the same time. */
    private void createTable(SQLException unreadable) throws SQLException {
        try {
            transactions.run(table::create, failure -> !Transactions.isUnconnected(failure));
        } catch (SQLException e) {
            e.addSuppressed(unreadable);
            throw e;
        }
    }

    /** Returns a hash of the id: databases differ in how they compare texts, and how long an indexed text may be. */
    private static String key(String id) {
        return Sha256.hex(id);
    }

    /**
     * Settings of a store.
     *
     * @since 0.1
     */
    @Experimental
    public static final class Builder {
        private final DataSource dataSource;
        private String table = SessionTable.DEFAULT_NAME;
        private Duration timeToLive = Duration.ofDays(30);
        private boolean createTable;
        private Clock clock = Clock.systemUTC();

        private Builder(DataSource dataSource) {
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        }

        /**
         * Sets the table, {@code agentrules_session} by default. Applications that share a database need a table each, unless they
         * share their conversations.
         *
         * @param name letters, digits and underscores, also with the schema: {@code agents.session}
         * @throws IllegalArgumentException if {@code name} has other characters
         */
        public Builder table(String name) {
            table = SessionTable.checkName(name);
            return this;
        }

        /**
         * Sets how long a session is kept after it was saved, 30 days by default, at most 100 years: a longer time counts as 100 years.
         *
         * @throws IllegalArgumentException if {@code duration} is shorter than a millisecond
         */
        public Builder timeToLive(Duration duration) {
            if (duration.compareTo(Duration.ofMillis(1)) < 0) {
                throw new IllegalArgumentException("time to live is too short: " + duration);
            }
            timeToLive = duration.compareTo(MAX_TIME_TO_LIVE) < 0 ? duration : MAX_TIME_TO_LIVE;
            return this;
        }

        /**
         * Sets whether the first call creates the table if it does not exist, {@code false} by default. It can for PostgreSQL, MariaDB,
         * MySQL and H2, if the user of the connection has the privilege to create tables.
         */
        public Builder createTable(boolean create) {
            createTable = create;
            return this;
        }

        /** Sets the clock for expiry, the system's by default. The clocks of all nodes should agree. */
        public Builder clock(Clock source) {
            clock = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Returns the store. It connects at its first call. */
        public JdbcSessionStore build() {
            return new JdbcSessionStore(this);
        }
    }
}
