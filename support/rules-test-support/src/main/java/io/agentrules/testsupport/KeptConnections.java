package io.agentrules.testsupport;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/** The least that a pool of connections does: what is closed is used again, unless the server has closed it, too. */
public final class KeptConnections {
    private final DataSource dataSource;
    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

    private KeptConnections(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Returns a data source that keeps the connections of another one. */
    public static DataSource of(DataSource dataSource) {
        var pool = new KeptConnections(dataSource);
        return (DataSource) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> pool.connection());
    }

    private Connection connection() throws SQLException {
        Connection kept = idle.poll();
        while (kept != null && !kept.isValid(5)) {
            kept = idle.poll();
        }
        Connection connection = kept != null ? kept : dataSource.getConnection();
        return (Connection) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        idle.add(connection);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
