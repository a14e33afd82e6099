package io.agentrules.springai.boot;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.springai.boot.SessionStoreProperties.Jdbc;
import io.agentrules.store.jdbc.JdbcSessionStore;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;

/** A store in the application's database; a class of its own, because its module may be missing. */
final class JdbcStore {
    private JdbcStore() {}

    static SessionStore of(SessionStoreProperties properties, BeanFactory beans) {
        DataSource dataSource = beans.getBeanProvider(DataSource.class).getIfAvailable();
        if (dataSource == null) {
            throw SessionStoreProperties.missing(
                    "jdbc", "a bean of type DataSource. Define one, or set spring.datasource.url");
        }
        Jdbc jdbc = properties.jdbc();
        return JdbcSessionStore.builder(dataSource)
                .table(jdbc.table())
                .createTable(jdbc.createTable())
                .timeToLive(properties.timeToLive())
                .build();
    }
}
