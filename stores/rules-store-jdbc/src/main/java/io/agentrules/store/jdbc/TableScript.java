package io.agentrules.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Pattern;

/** The scripts that create the table of sessions, one for each database. They have no effect if the table exists. */
final class TableScript {
    private static final String FOLDER = "/META-INF/agentrules/sessions/";

    private static final Map<String, String> FILES = Map.of(
            "PostgreSQL", "1-postgresql.sql",
            "MariaDB", "1-mariadb.sql",
            "MySQL", "1-mariadb.sql",
            "H2", "1-h2.sql");

    private static final Pattern COMMENT = Pattern.compile("--.*");
    private static final Pattern NAME = Pattern.compile("agentrules_session(_expires_at)?");

    private TableScript() {}

    /**
     * Creates the table.
     *
     * @param table its name, which may begin with the schema
     */
    static void run(Connection connection, String table) throws SQLException {
        String database = connection.getMetaData().getDatabaseProductName();
        String file = FILES.get(database);
        if (file == null) {
            throw new SQLFeatureNotSupportedException("There is no script for " + database + "; create the table "
                    + table + " before the start, and leave out createTable");
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements(read(file), table)) {
                statement.execute(sql);
            }
        }
    }

    static String[] statements(String script, String table) {
        String unqualified = table.substring(table.lastIndexOf('.') + 1); // an index is in the schema of its table
        String named = NAME.matcher(COMMENT.matcher(script).replaceAll(""))
                .replaceAll(match -> match.group(1) == null ? table : unqualified + match.group(1));
        return named.strip().split(";\\s*");
    }

    private static String read(String file) {
        try (InputStream script = TableScript.class.getResourceAsStream(FOLDER + file)) {
            if (script == null) {
                throw new IllegalStateException("The jar is incomplete: " + FOLDER + file + " is missing");
            }
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
