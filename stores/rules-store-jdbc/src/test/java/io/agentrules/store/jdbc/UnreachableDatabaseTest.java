package io.agentrules.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool waits long for a connection, 30 seconds for example, before it gives up. */
class UnreachableDatabaseTest {
    static List<SQLException> failures() {
        return List.of(
                new SQLTransientConnectionException("The pool has no connection"),
                new SQLException("Connection refused", "08001"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aCallThatMayCreateTheTableAsksForOneConnection(SQLException failure) {
        var asked = new AtomicInteger();
        DataSource unreachable = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    asked.incrementAndGet();
                    throw failure;
                });
        var store = JdbcSessionStore.builder(unreachable).createTable(true).build();

        assertThatIOException().isThrownBy(() -> store.load("7")).withCause(failure);

        assertThat(asked).hasValue(1);
    }
}
