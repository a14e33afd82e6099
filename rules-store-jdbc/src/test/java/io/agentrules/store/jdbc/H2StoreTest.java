package io.agentrules.store.jdbc;

import io.agentrules.testsupport.UrlDataSource;
import javax.sql.DataSource;

class H2StoreTest extends DatabaseContract {
    private static final DataSource DATA_SOURCE = UrlDataSource.of("jdbc:h2:mem:sessions;DB_CLOSE_DELAY=-1");

    @Override
    DataSource dataSource() {
        return DATA_SOURCE;
    }

    @Override
    DataSource newConnections() {
        return DATA_SOURCE;
    }
}
