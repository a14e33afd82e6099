package io.agentrules.testsupport;

import java.lang.reflect.Proxy;
import java.sql.DriverManager;
import javax.sql.DataSource;

/** A data source that opens each connection anew, by the URL alone. */
public final class UrlDataSource {
    private UrlDataSource() {}

    /** Returns the data source; the driver is the one on the class path that knows the URL. */
    public static DataSource of(String jdbcUrl) {
        return (DataSource) Proxy.newProxyInstance(
                UrlDataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> DriverManager.getConnection(jdbcUrl));
    }
}
