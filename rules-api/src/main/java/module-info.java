/** The rule model and the plugin interfaces. Does no I/O and depends on nothing but JSpecify's annotations. */
@SuppressWarnings("module") // the engine and the providers are compiled later
module io.agentrules.api {
    requires static org.jspecify;

    exports io.agentrules.api;
    exports io.agentrules.api.spi;
    exports io.agentrules.api.internal to
            io.agentrules.check,
            io.agentrules.cli,
            io.agentrules.core,
            io.agentrules.hooks,
            io.agentrules.inspector,
            io.agentrules.json,
            io.agentrules.mcp,
            io.agentrules.micrometer,
            io.agentrules.provider.classpath,
            io.agentrules.provider.cline,
            io.agentrules.provider.more,
            io.agentrules.provider.xcsh,
            io.agentrules.store.jdbc;
}
