package io.agentrules.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Data sources that do something more with their connections. */
final class Proxies {
    private Proxies() {}

    interface Setup {
        void on(Connection connection) throws SQLException;
    }

    /** Counts the connections that are opened and closed. */
    static final class Counter {
        private final AtomicInteger opened = new AtomicInteger();
        private final AtomicInteger closed = new AtomicInteger();

        DataSource counting(DataSource dataSource) {
            return proxy(DataSource.class, dataSource, (name, result) -> {
                if (result instanceof Connection connection) {
                    opened.incrementAndGet();
                    return proxy(Connection.class, connection, (called, value) -> {
                        if (called.equals("close")) {
                            closed.incrementAndGet();
                        }
                        return value;
                    });
                }
                return result;
            });
        }

        int opened() {
            return opened.get();
        }

        int closed() {
            return closed.get();
        }
    }

    /** Returns a data source that sets each connection up. */
    static DataSource dataSource(DataSource dataSource, Setup setup) {
        return proxy(DataSource.class, dataSource, (name, result) -> {
            if (result instanceof Connection connection) {
                setup.on(connection);
            }
            return result;
        });
    }

    private interface After {
        Object result(String method, Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return after.result(method.getName(), method.invoke(target, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
