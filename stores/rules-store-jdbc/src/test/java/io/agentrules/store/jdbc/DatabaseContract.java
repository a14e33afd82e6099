package io.agentrules.store.jdbc;

import static io.agentrules.api.spi.SessionStore.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.testkit.SessionStoreContract;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the store promises on each database. */
abstract class DatabaseContract extends SessionStoreContract {
    private static final int MORE_THAN_AT_ONCE = 150;

    private final SettableClock clock = new SettableClock();

    /** Returns a data source, the same for all tests of a class. */
    abstract DataSource dataSource();

    /** Returns a data source on the same database whose connections no other test gets. */
    abstract DataSource newConnections();

    @Override
    protected SessionStore store() {
        return JdbcSessionStore.builder(dataSource()).createTable(true).build();
    }

    @ParameterizedTest
    @CsvSource({
        "true, " + Connection.TRANSACTION_SERIALIZABLE,
        "false, " + Connection.TRANSACTION_READ_COMMITTED,
        "false, " + Connection.TRANSACTION_REPEATABLE_READ,
        "false, " + Connection.TRANSACTION_SERIALIZABLE
    })
    void theSettingsOfTheConnectionDoNotMatter(boolean autoCommit, int isolation) throws Exception {
        DataSource configured = Proxies.dataSource(newConnections(), connection -> {
            connection.setAutoCommit(autoCommit);
            connection.setTransactionIsolation(isolation);
        });
        SessionStore store = table("settings", configured).build();
        String id = "settings " + autoCommit + isolation;
        ExecutorService threads = Executors.newFixedThreadPool(4);

        List<Future<Integer>> added = threads.invokeAll(List.of(
                () -> count(store, id), () -> count(store, id), () -> count(store, id), () -> count(store, id)));
        threads.shutdown();

        int sum = 0;
        for (Future<Integer> part : added) {
            sum += part.get();
        }
        assertThat(store.load(id).map(Stored::state)).contains(Integer.toString(sum));
        store.delete(id);
        assertThat(store.save(id, "conflict", 1)).isEmpty();
        assertThat(store.load(id)).isEmpty();
    }

    /** Counts what is stored up, now and then in vain, and returns how often it succeeded. */
    private static int count(SessionStore store, String id) throws Exception {
        int added = 0;
        for (int i = 0; i < 25; i++) {
            var stored = store.load(id);
            int next = 1 + stored.map(Stored::state).map(Integer::parseInt).orElse(0);
            if (store.save(
                            id,
                            Integer.toString(next),
                            stored.map(Stored::version).orElse(NONE))
                    .isPresent()) {
                added++;
            }
        }
        return added;
    }

    @Test
    void aSessionExpires() throws Exception {
        SessionStore store =
                table("expiry", dataSource()).timeToLive(Duration.ofDays(2)).build();
        long first = store.save("7", "first", NONE).orElseThrow();
        clock.advance(Duration.ofDays(1));
        long second = store.save("7", "second", first).orElseThrow();

        clock.advance(Duration.ofDays(2).minusMillis(1));
        assertThat(store.load("7")).contains(new Stored("second", second));

        clock.advance(Duration.ofMillis(1));
        assertThat(store.load("7")).isEmpty();
        assertThat(store.save("7", "third", second)).isEmpty();
        long third = store.save("7", "third", NONE).orElseThrow();
        assertThat(store.load("7")).contains(new Stored("third", third));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE / 1_000, Long.MAX_VALUE})
    void aSessionMayBeKeptForEver(long seconds) throws Exception {
        SessionStore store = table("forever", dataSource())
                .timeToLive(Duration.ofSeconds(seconds))
                .build();

        long version = store.save("7 " + seconds, "state", NONE).orElseThrow();
        clock.advance(Duration.ofDays(10_000));

        assertThat(store.load("7 " + seconds)).contains(new Stored("state", version));
    }

    @Test
    void whatExpiredIsDeletedInSmallBatchesAfterSaves() throws Exception {
        SessionStore store =
                table("deletions", dataSource()).timeToLive(Duration.ofDays(1)).build();
        long start = clock.millis();
        for (int i = 0; i < MORE_THAN_AT_ONCE; i++) {
            store.save("old" + i, "state", NONE);
        }
        clock.advance(Duration.ofDays(1));
        assertThat(rows("deletions")).isEqualTo(MORE_THAN_AT_ONCE);

        var counts = new ArrayList<Integer>();
        for (int i = 0; i < 3; i++) {
            store.save("new" + i, "state", NONE);
            counts.add(rows("deletions"));
        }

        assertThat(clock.millis()).isGreaterThan(start);
        assertThat(counts).containsExactly(51, 2, 3);
        assertThat(store.load("new0")).isPresent();
    }

    /** Before, nothing was deleted until the clock was where it had been. */
    @Test
    void whatExpiredIsDeletedAlsoAfterTheClockWasSetBack() throws Exception {
        SessionStore store =
                table("set_back", dataSource()).timeToLive(Duration.ofDays(1)).build();
        store.save("now", "state", NONE);
        clock.advance(Duration.ofDays(-400));
        store.save("old", "state", NONE);
        assertThat(store.load("now")).isPresent();
        assertThat(rows("set_back")).isEqualTo(2);

        clock.advance(Duration.ofDays(1));
        store.save("new", "state", NONE);

        assertThat(store.load("now")).isPresent();
        assertThat(rows("set_back")).isEqualTo(2);
    }

    @Test
    void manyNodesMayCreateTheTable() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        var nodes = new ArrayList<Future<Boolean>>();
        for (int i = 0; i < 8; i++) {
            SessionStore store = table("created", dataSource()).build();
            String id = "node" + i;
            nodes.add(threads.submit(() -> store.save(id, "state", NONE).isPresent()));
        }
        threads.shutdown();

        for (Future<Boolean> node : nodes) {
            assertThat(node.get()).isTrue();
        }
        assertThat(rows("created")).isEqualTo(8);
    }

    @Test
    void aMissingTableIsAFailureUnlessItIsToBeCreated() {
        SessionStore store = table("missing", dataSource()).createTable(false).build();

        assertThatIOException()
                .isThrownBy(() -> store.load("7"))
                .withMessageStartingWith("Cannot load a session in the database: ")
                .withMessageMatching("(?is).*missing.*");
        assertThatIOException().isThrownBy(() -> store.save("7", "state", NONE));
        assertThatIOException().isThrownBy(() -> store.save("7", "state", 1));
        assertThatIOException().isThrownBy(() -> store.delete("7"));
    }

    @Test
    void noConnectionIsLeftOpen() throws Exception {
        var connections = new Proxies.Counter();
        SessionStore store =
                table("connections", connections.counting(dataSource())).build();

        long version = store.save("7", "first", NONE).orElseThrow();
        store.save("7", "conflict", NONE);
        store.save("7", "second", version);
        store.load("7");
        store.delete("7");
        SessionStore broken = table("broken", connections.counting(dataSource()))
                .createTable(false)
                .build();
        assertThatIOException().isThrownBy(() -> broken.load("7"));

        assertThat(connections.opened()).isPositive().isEqualTo(connections.closed());
    }

    private JdbcSessionStore.Builder table(String name, DataSource dataSource) {
        return JdbcSessionStore.builder(dataSource)
                .table(name)
                .createTable(true)
                .clock(clock);
    }

    private int rows(String table) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement select = connection.createStatement();
                ResultSet row = select.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getInt(1);
        }
    }
}
