/** Meters and observations of the rule engine for Micrometer. */
@SuppressWarnings("requires-transitive-automatic")
module io.agentrules.micrometer {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires transitive micrometer.commons;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;

    exports io.agentrules.micrometer;
}
