/** The engine: discovers, merges and evaluates rules. Only the façade and the values it returns are exported. */
module io.agentrules.core {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires io.agentrules.pattern;
    requires org.snakeyaml.engine;

    exports io.agentrules.core;
    exports io.agentrules.core.model;

    uses io.agentrules.api.spi.RuleProvider;
    uses io.agentrules.api.spi.ConditionEvaluator;
}
