/** The rule model and the plugin interfaces. Does no I/O and depends on nothing but JSpecify's annotations. */
module io.agentrules.api {
    requires static org.jspecify;

    exports io.agentrules.api;
    exports io.agentrules.api.spi;
}
