package io.agentrules.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.spi.SessionStore.Stored;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The statements on the table of sessions. Times are milliseconds since 1970. */
final class SessionTable {
    static final String DEFAULT_NAME = "agentrules_session";

    private static final Pattern NAME = Pattern.compile("\\w+(\\.\\w+)*");
    private static final int MAX_DELETED_AT_ONCE = 100;

    /** The class of SQL states for violated constraints. The only constraint that a row can violate is that keys are unique. */
    private static final String VIOLATION = "23";

    private final String name;

    SessionTable(String name) {
        this.name = name;
    }

    /** Returns a name that needs no quotes, or throws an {@link IllegalArgumentException}. */
    static String checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not the name of a table: " + name);
        }
        return name;
    }

    /** Creates the table if it does not exist; returns true. */
    boolean create(Connection connection) throws SQLException {
        TableScript.run(connection, name);
        return true;
    }

    /** What is stored of a session. */
    record Row(String key, long version, String state, long expires) {}

    /** Returns what is stored; empty if nothing is, or it expired. */
    Optional<Stored> select(Connection connection, String key, long now) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT version, state FROM " + name + " WHERE id_sha256 = ? AND expires_at > ?")) {
            select.setString(1, key);
            select.setLong(2, now);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(new Stored(new String(row.getBytes(2), UTF_8), row.getLong(1)))
                        : Optional.empty();
            }
        }
    }

    /** Adds a row. Fails with a violation ({@link #isNotUnique}) if there is one with its key, which may have expired. */
    boolean insert(Connection connection, Row row) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + name + " (version, state, expires_at, id_sha256) VALUES (?, ?, ?, ?)")) {
            set(insert, row);
            return insert.executeUpdate() == 1;
        }
    }

    /** Whether a row was not added because there is one with its key. */
    static boolean isNotUnique(SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith(VIOLATION);
    }

    /** Returns whether there was a row with this version that has not expired; the new one has replaced it. */
    boolean replace(Connection connection, Row row, long expected, long now) throws SQLException {
        return update(connection, "version = ? AND expires_at > ?", row, expected, now);
    }

    /** Returns whether there was a row that has expired; the new one has replaced it. */
    boolean replaceExpired(Connection connection, Row row, long now) throws SQLException {
        return update(connection, "expires_at <= ?", row, now);
    }

    private boolean update(Connection connection, String condition, Row row, long... values) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE " + name
                + " SET version = ?, state = ?, expires_at = ? WHERE id_sha256 = ? AND " + condition)) {
            int place = set(update, row);
            for (long value : values) {
                update.setLong(place++, value);
            }
            return update.executeUpdate() == 1;
        }
    }

    /** Sets the parameters of an INSERT or UPDATE, and returns the index of the next. */
    private static int set(PreparedStatement statement, Row row) throws SQLException {
        statement.setLong(1, row.version());
        statement.setBytes(2, row.state().getBytes(UTF_8));
        statement.setLong(3, row.expires());
        statement.setString(4, row.key());
        return 5;
    }

    /** Returns whether there was a row. */
    boolean delete(Connection connection, String key) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + name + " WHERE id_sha256 = ?")) {
            delete.setString(1, key);
            return delete.executeUpdate() == 1;
        }
    }

    /**
     * Deletes the rows that expired first, at most 100, and returns whether more may be left. Reads the keys first, because databases
     * differ in how a DELETE is limited, and so that it locks only the rows that it deletes.
     */
    boolean deleteExpired(Connection connection, long now) throws SQLException {
        List<String> keys = expired(connection, now);
        if (keys.isEmpty()) {
            return false;
        }
        String places = String.join(", ", Collections.nCopies(keys.size(), "?"));
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM " + name + " WHERE expires_at <= ? AND id_sha256 IN (" + places + ")")) {
            delete.setLong(1, now);
            for (int i = 0; i < keys.size(); i++) {
                delete.setString(i + 2, keys.get(i));
            }
            delete.executeUpdate();
        }
        return keys.size() == MAX_DELETED_AT_ONCE;
    }

    private List<String> expired(Connection connection, long now) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT id_sha256 FROM " + name + " WHERE expires_at <= ? ORDER BY expires_at")) {
            select.setLong(1, now);
            select.setMaxRows(MAX_DELETED_AT_ONCE);
            try (ResultSet rows = select.executeQuery()) {
                var keys = new ArrayList<String>();
                while (rows.next()) {
                    keys.add(rows.getString(1));
                }
                return keys;
            }
        }
    }
}
