/** The inspector: a page in the browser over the data of an engine, served on this machine or written as files. */
module io.agentrules.inspector {
    requires static org.jspecify;
    requires transitive io.agentrules.core;
    requires io.agentrules.check;
    requires io.agentrules.json;
    requires jdk.httpserver;

    exports io.agentrules.inspector;
    exports io.agentrules.inspector.model;

    opens io.agentrules.inspector.data to
            io.agentrules.json; // which writes their records
    opens io.agentrules.inspector.live to
            io.agentrules.json;
}
