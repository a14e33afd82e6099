/** The ground floor: what a rule is, and what a plugin implements. No I/O, no dependency but JSpecify's annotations. */
module io.agentrules.api {
    requires static org.jspecify;

    exports io.agentrules.api;
    exports io.agentrules.api.spi;
}
