package io.agentrules.store.jdbc;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

class H2StoreTest extends DatabaseContract {
    private final JdbcDataSource dataSource = new JdbcDataSource();

    H2StoreTest() {
        dataSource.setURL("jdbc:h2:mem:sessions;DB_CLOSE_DELAY=-1");
    }

    @Override
    DataSource dataSource() {
        return dataSource;
    }

    @Override
    DataSource newConnections() {
        return dataSource;
    }
}
