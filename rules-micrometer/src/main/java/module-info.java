/** Micrometer meters for the rule engine. */
@SuppressWarnings("requires-transitive-automatic")
module io.agentrules.micrometer {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires transitive micrometer.core;

    exports io.agentrules.micrometer;
}
