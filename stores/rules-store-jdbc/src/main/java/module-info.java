/** Keeps sessions in a database, by plain JDBC. */
module io.agentrules.store.jdbc {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires transitive java.sql;

    exports io.agentrules.store.jdbc;
}
