package io.agentrules.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.function.Predicate;
import javax.sql.DataSource;

/** Runs each piece of work in a transaction of its own, whatever the settings of the connections. */
final class Transactions {
    private static final int MAX_TRIES = 10;

    /** The class of SQL states for a transaction that the database rolled back in favor of another one. */
    private static final String ROLLED_BACK = "40";

    /** The SQL state of H2 for a transaction that could not have a row before a time limit, because another one had changed it. */
    private static final String NOT_IN_TIME = "HYT00";

    /** The class of SQL states for connections that failed. */
    private static final String UNCONNECTED = "08";

    private final DataSource dataSource;

    Transactions(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Runs the work and commits it; repeats it if another transaction kept it from being done. */
    <T> T run(Work<T> work) throws SQLException {
        return run(work, Transactions::wasKeptFromIt);
    }

    /** Runs the work and commits it; repeats it after failures that may be temporary, at most ten times in all. */
    <T> T run(Work<T> work, Predicate<SQLException> mayPass) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return runOnce(work);
            } catch (SQLException e) {
                if (tries == MAX_TRIES || !mayPass.test(e)) {
                    throw e;
                }
            }
        }
    }

    private <T> T runOnce(Work<T> work) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            if (connection.getAutoCommit()) {
                return work.run(connection);
            }
            try {
                T result = work.run(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        }
    }

    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns whether there is no connection to the database. To ask for another one may take as long again. */
    static boolean isUnconnected(SQLException e) {
        return e instanceof SQLTransientConnectionException
                || e instanceof SQLNonTransientConnectionException
                || isOfClass(UNCONNECTED, e);
    }

    private static boolean wasKeptFromIt(SQLException e) {
        return isOfClass(ROLLED_BACK, e) || NOT_IN_TIME.equals(e.getSQLState());
    }

    private static boolean isOfClass(String prefix, SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith(prefix);
    }
}
