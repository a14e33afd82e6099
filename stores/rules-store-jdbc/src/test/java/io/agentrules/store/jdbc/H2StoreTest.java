package io.agentrules.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.testsupport.UrlDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

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

    @Test
    void aRowThatIsLockedForTooLongIsTriedAgain() throws Exception {
        DataSource impatient = UrlDataSource.of("jdbc:h2:mem:locked;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10");
        SessionStore patient =
                JdbcSessionStore.builder(impatient).createTable(true).build();
        long version = patient.save("7", "first", SessionStore.NONE).orElseThrow();
        try (Connection other = impatient.getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.executeUpdate("UPDATE agentrules_session SET expires_at = expires_at + 1");
            var transactions = new AtomicInteger();
            SessionStore store = JdbcSessionStore.builder(Proxies.dataSource(impatient, connection -> {
                        if (transactions.incrementAndGet() == 2) {
                            other.commit();
                        }
                    }))
                    .build();

            assertThat(store.save("7", "second", version)).isPresent();
            assertThat(transactions).hasValue(2);
        }
    }
}
